import { Fault } from '@sfc/domain/fault'
import { remoteMachineOperations } from '@sfc/contract/equipment/remote-machines/operations'
import type { RemoteLogin } from '@sfc/contract/equipment/remote-machines/remote-login'
import type { Permitted } from '~/context.server'
import {
	cancelShutdown,
	commandMachine,
	pingMachine,
	wakeMachine,
} from '~/areas/equipment/services/remote-machines/control-machine.server'
import { implement } from '~/api/operation-handlers'

const success = true as const

async function goDown(
	ctx: Permitted<'machine.control'>,
	command: 'shutdown' | 'restart',
	{ ip, confirm, ...login }: RemoteLogin & { ip: string; confirm: boolean },
) {
	const { message } = await commandMachine(ctx, { ip }, { command, confirm, login })
	return { success, message }
}

export const remoteMachinesApi = implement(remoteMachineOperations, {
	shutDownMachine: (ctx, { body }) => goDown(ctx, 'shutdown', body),
	restartMachine: (ctx, { body }) => goDown(ctx, 'restart', body),
	wakeMachine: async (ctx, { body }) => ({
		success,
		message: await wakeMachine(ctx, { mac: body.macAddress }),
	}),
	cancelShutdown: async (ctx, { body }) => ({ success, message: await cancelShutdown(ctx, body) }),
	async readSystemInfo(ctx, { body: { ip, ...login } }) {
		const asked = { command: 'system-info', confirm: false, login } as const
		const { message, facts } = await commandMachine(ctx, { ip }, asked)
		const systemInfo = Object.fromEntries(facts.map(({ name, value }) => [name, value]))
		return { success, message, systemInfo }
	},
	async pingMachine(ctx, { body }) {
		const { answers, words } = await pingMachine(ctx, body)
		if (!answers) throw new Fault('unavailable', words)
		return { success, message: words }
	},
})

import {
	CANCEL_SHUTDOWN,
	COMMAND_MACHINE,
	GOES_DOWN_AFTER_S,
	PING_MACHINE,
	WAKE_MACHINE,
	type REMOTE_COMMANDS,
} from '@sfc/contract/equipment/remote-machines/asks'
import type { RemoteLogin } from '@sfc/contract/equipment/remote-machines/remote-login'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { askAgent } from '../agent-requests/ask-agent.server'
import { sealForAgent } from '../agent-requests/seal-for-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { findMachine, type Machine, type MachineRef } from './find-machine.server'

type Ctx = Permitted<'machine.control'>
type Command = (typeof REMOTE_COMMANDS)[number]

/** Checks whether a machine of the farm's list answers its agent, and how. Throws Fault. */
export async function pingMachine(
	ctx: Ctx,
	ref: MachineRef,
): Promise<{ answers: boolean; words: string }> {
	const { name, ip, agent } = await findMachine(ctx, ref)
	const failed = `${name} could not be asked.`
	const { answers, words } = await askAgent(
		ctx,
		PING_MACHINE,
		{ host: ip },
		{ agentId: agent.id, failed },
	)
	return { answers, words: `${name} ${answers ? 'is there' : 'does not answer'}: ${words}.` }
}

/**
 * Sends the packet that wakes a machine of the farm's list. Returns what was done, as text. Throws
 * Fault.
 */
export async function wakeMachine(ctx: Ctx, ref: MachineRef): Promise<string> {
	requireRecentProof(ctx)
	const machine = await findMachine(ctx, ref)
	const { name, ip, mac, agent } = machine
	const failed = `${name} could not be woken.`
	if (mac === null)
		throw new Fault('invalid', `${failed} Its hardware address (MAC) is not known: search again.`)
	const wanted = { host: ip, mac: mac.toLowerCase() }
	const { networks } = await askAgent(ctx, WAKE_MACHINE, wanted, { agentId: agent.id, failed })
	await note(ctx, machine, 'machine.woken')
	return `The packet that wakes ${name} was sent from ${networks.join(', ')}. Nothing answers it: ping in a minute.`
}

const ACTIONS = {
	'system-info': 'machine.info-read',
	shutdown: 'machine.shut-down',
	restart: 'machine.restarted',
} as const satisfies Record<Command, AuditAction>

/**
 * Signs in at a machine of the farm's list and runs a command. The login is encrypted for the agent
 * here and stored nowhere. Throws Fault unconfirmed, conflict at `confirm` with what would stop,
 * and unavailable with the machine's reason.
 */
export async function commandMachine(
	ctx: Ctx,
	ref: MachineRef,
	{
		command,
		confirm,
		login: { useWMI, trustNewKey, ...login },
	}: { command: Command; confirm: boolean; login: RemoteLogin },
): Promise<{ message: string; facts: { name: string; value: string }[] }> {
	requireRecentProof(ctx)
	const machine = await findMachine(ctx, ref)
	const { name, ip, agent, stops } = machine
	if (command !== 'system-info' && !confirm && stops !== null)
		throw new Fault('conflict', `This would stop ${stops}. Confirm that it may.`, {
			field: 'confirm',
		})
	const failed = `${name} did not do it.`
	const { facts, isNewKey } = await askAgent(
		ctx,
		COMMAND_MACHINE,
		{
			host: ip,
			command,
			by: useWMI ? 'rpc' : 'ssh',
			login: await sealForAgent(agent, JSON.stringify(login), failed),
			isConfirmed: confirm,
			trustsNewKey: trustNewKey,
		},
		{ agentId: agent.id, failed },
	)
	await note(ctx, machine, ACTIONS[command])
	const keyNote = isNewKey ? ' Its key is remembered, and has to be the same from now on.' : ''
	return { message: `${formatCommand(command, name)}${keyNote}`, facts }
}

/** Cancels a shutdown or restart that was begun in the last 30 seconds. Throws Fault. */
export async function cancelShutdown(ctx: Ctx, ref: MachineRef): Promise<string> {
	const machine = await findMachine(ctx, ref)
	const { name, ip, agent } = machine
	const failed = `${name} did not do it.`
	await askAgent(ctx, CANCEL_SHUTDOWN, { host: ip }, { agentId: agent.id, failed })
	await note(ctx, machine, 'machine.shutdown-cancelled')
	return `${name} stays on.`
}

const formatCommand = (command: Command, name: string): string => {
	if (command === 'system-info') return `${name} answered.`
	const does = command === 'restart' ? 'restarts' : 'shuts down'
	return `${name} ${does} in ${GOES_DOWN_AFTER_S} seconds. Until then it can be cancelled.`
}

const note = (ctx: Ctx, { name, ip }: Machine, action: AuditAction) =>
	ctx.db.write((tx) =>
		appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action,
			subject: `${name} (${ip})`,
		}),
	)

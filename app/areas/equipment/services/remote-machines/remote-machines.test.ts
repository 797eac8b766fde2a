import { createSealKey, type Sealed } from '@sfc/contract/agent/sealed'
import { DiscoveryReport, ReportedDevice } from '@sfc/contract/agent/discovery'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { auditEntries } from '#db/schema/audit'
import { commands } from '#db/schema/control'
import { answerNext } from '~/tests/equipment/agents/answer-next'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { recordDiscoveryProgress } from '../discovery/record-discovery-progress.server'
import { startDiscovery } from '../discovery/start-discovery.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { cancelShutdown, commandMachine, pingMachine, wakeMachine } from './control-machine.server'
import { findMachine } from './find-machine.server'

const START = Date.UTC(2026, 5, 1, 12)
const OFFICE = { ip: '192.168.1.30' }
const LOGIN = {
	username: 'ann',
	password: 'very secret',
	domain: '',
	useWMI: false,
	trustNewKey: false,
}

const farm = farmPerTest(START)
const agent = agentPerTest(farm)
let sealKey: Awaited<ReturnType<typeof createSealKey>>
beforeEach(async () => {
	sealKey = await createSealKey()
	await agent.inventory([{ ...NURSERY, address: '192.168.1.40:502' }])
	const vitals = { sealKey: sealKey.publicKey, addresses: ['192.168.1.10'] }
	await farm.ctx.db.write((tx) => tx.update(agents).set({ lastSeenAt: START, vitals }))
	const { discoveryId } = await startDiscovery(farm.owner)
	const found = (name: string, ip: string, more: object = {}) =>
		ReportedDevice.parse({
			name,
			address: `${ip}:80`,
			kind: 'other',
			model: null,
			adopted: false,
			reason: null,
			...more,
		})
	const report = DiscoveryReport.parse({
		discoveryId,
		phase: 'Done',
		error: null,
		status: 'completed',
		progressPct: 100,
		devices: [
			found('Office PC', OFFICE.ip, { mac: '02:00:00:00:00:30' }),
			found('Farm PC', '192.168.1.10'),
			found('Rack', '192.168.1.40', { deviceKey: NURSERY.key, driver: 'modbus' }),
		],
	})
	await recordDiscoveryProgress(agent.ctx, report)
})

const lastAudit = async () => {
	const rows = await farm.ctx.db.read.select().from(auditEntries).orderBy(auditEntries.id)
	return rows.at(-1)
}
const order = (command: 'system-info' | 'shutdown' | 'restart', confirm = false) => ({
	command,
	confirm,
	login: LOGIN,
})

test('a login reaches the agent encrypted; no command and no audit entry contains it', async () => {
	const shutting = commandMachine(farm.owner, OFFICE, order('shutdown'))
	const pending = async () => {
		const [row] = await farm.ctx.db.read.select().from(commands).where(eq(commands.op, 'ask'))
		const { ask } = (row?.args ?? {}) as { ask?: { args: { login: Sealed } } }
		return ask?.args
	}
	await expect.poll(pending).toBeDefined()
	const asked = await pending()
	expect(JSON.stringify(asked)).not.toContain('secret')
	if (!asked) throw new Error('nothing was asked')
	expect(JSON.parse(await sealKey.open(asked.login))).toEqual({
		username: 'ann',
		password: 'very secret',
		domain: '',
	})
	await answerNext(agent, { facts: [], isNewKey: true })
	const { message } = await shutting
	expect(message).toContain('Office PC shuts down in 30 seconds. Until then it can be cancelled.')
	expect(message).toContain('Its key is remembered')
	expect(await lastAudit()).toMatchObject({
		action: 'machine.shut-down',
		subject: 'Office PC (192.168.1.30)',
	})
	expect(JSON.stringify(await lastAudit())).not.toContain('secret')
})

test('a machine that the farm needs is shut down only when the person confirms what would stop', async () => {
	const farmPc = { ip: '192.168.1.10' }
	await expect(commandMachine(farm.owner, farmPc, order('restart'))).rejects.toMatchObject({
		code: 'conflict',
		field: 'confirm',
		message: expect.stringMatching(/^This would stop farm-agent on .*control, readings and alarms/),
	})
	const rack = { ip: '192.168.1.40' }
	const { stops } = await findMachine(farm.owner, rack)
	expect(stops).toContain('Rack')
	await expect(commandMachine(farm.owner, rack, order('shutdown'))).rejects.toThrow(
		`This would stop ${stops}.`,
	)
	const confirmed = commandMachine(farm.owner, rack, order('restart', true))
	const { args } = await answerNext(agent, { facts: [], isNewKey: false })
	expect(args).toMatchObject({ isConfirmed: true, command: 'restart' })
	expect((await confirmed).message).toContain('Rack restarts in 30 seconds')
	const asked = commandMachine(farm.owner, rack, order('system-info'))
	await answerNext(agent, { facts: [{ name: 'System', value: 'Debian' }], isNewKey: false })
	expect((await asked).facts).toEqual([{ name: 'System', value: 'Debian' }])
})

test('only machines of the farm’s own list are reached, after a fresh proof', async () => {
	for (const ref of [{ ip: '192.168.1.99' }, { mac: '02:00:00:00:00:99' }, { id: 9999 }])
		await expect(pingMachine(farm.owner, ref)).rejects.toMatchObject({ code: 'not-found' })
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await expect(pingMachine(other, OFFICE)).rejects.toMatchObject({ code: 'not-found' })
	const session = { ...farm.owner.session, confirmedAt: START - 11 * 60_000 }
	const stale = { ...farm.owner, session }
	const unconfirmed = { code: 'unconfirmed' }
	await expect(wakeMachine(stale, OFFICE)).rejects.toMatchObject(unconfirmed)
	await expect(commandMachine(stale, OFFICE, order('system-info'))).rejects.toMatchObject(
		unconfirmed,
	)
})

test('ping, wake and cancel report their result; wake needs the hardware address', async () => {
	const pinged = pingMachine(farm.owner, OFFICE)
	await answerNext(agent, { answers: true, words: 'it answers to ping in 2 ms' })
	expect(await pinged).toEqual({
		answers: true,
		words: 'Office PC is there: it answers to ping in 2 ms.',
	})
	const woken = wakeMachine(farm.owner, { mac: '02-00-00-00-00-30'.toUpperCase() })
	const { args } = await answerNext(agent, { networks: ['192.168.1.10/24'] })
	expect(args).toEqual({ host: '192.168.1.30', mac: '02:00:00:00:00:30' })
	expect(await woken).toContain('was sent from 192.168.1.10/24. Nothing answers it')
	expect(await lastAudit()).toMatchObject({ action: 'machine.woken' })
	await expect(wakeMachine(farm.owner, { ip: '192.168.1.40' })).rejects.toThrow('MAC) is not known')
	const cancelled = cancelShutdown(farm.owner, OFFICE)
	await answerNext(agent, {})
	expect(await cancelled).toBe('Office PC stays on.')
})

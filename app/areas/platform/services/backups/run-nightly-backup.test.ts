import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evaluateAlarms } from '~/areas/alarms/services/evaluate-alarms.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { and, eq, inArray } from 'drizzle-orm'
import { alarmEvents, alarms } from '#db/schema/alarms'
import { createLiveHub } from '~/live/hub.server'
import { connectSensors } from '~/tests/alarms/test-sensors'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { createState } from '~/state.server'
import { backupName } from './list-backups.server'
import { runNightlyBackup } from './run-nightly-backup.server'
import { readBackupState } from './read-backup-state.server'

const HOUR_MS = 3_600_000
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

const farm = farmPerTest(at(22, 1))
let folder: string
let made: number[]
let fails: string | null

beforeEach(() => {
	folder = join(mkdtempSync(join(tmpdir(), 'nightly-')), 'backups')
	made = []
	fails = null
	farm.ctx.backups = {
		folder,
		hour: 2,
		async make() {
			if (fails) throw new Error(fails)
			made.push(farm.ctx.now())
			mkdirSync(folder, { recursive: true })
			writeFileSync(join(folder, backupName(farm.ctx.now())), '')
		},
	}
})
afterEach(() => {
	rmSync(folder, { recursive: true, force: true })
})

test('one backup is made at once, then one a night', async () => {
	for (let now = at(22, 1); now < at(25, 1); now += HOUR_MS / 2) {
		farm.setNow(now)
		await runNightlyBackup(farm.ctx)
	}
	expect(made).toEqual([at(22, 1), at(22, 2), at(23, 2), at(24, 2)])
})

test('a night that was missed is made up for when the server is back', async () => {
	await runNightlyBackup(farm.ctx)
	farm.setNow(at(24, 15))
	await runNightlyBackup(farm.ctx)
	expect(made).toEqual([at(22, 1), at(24, 15)])
})

test('a failed backup is tried again after an hour, and is reported until one succeeds', async () => {
	fails = 'ENOSPC: no space left on device'
	await expect(runNightlyBackup(farm.ctx)).rejects.toThrow('ENOSPC')
	fails = null
	farm.setNow(at(22, 1) + HOUR_MS / 2)
	await runNightlyBackup(farm.ctx)
	expect(made).toEqual([])
	expect(await readBackupState(farm.ctx)).toMatchObject({
		provenAt: null,
		isOverdue: true,
		failed: { at: at(22, 1), reason: 'ENOSPC: no space left on device' },
	})
	farm.setNow(at(22, 2))
	await runNightlyBackup(farm.ctx)
	expect(await readBackupState(farm.ctx)).toMatchObject({
		provenAt: at(22, 2),
		isOverdue: false,
		failed: null,
	})
})

test('every farm of the server has an alarm while its backups are overdue', async () => {
	const scope = { ...farm.ctx, farm: farm.owner.farm }
	await runNightlyBackup(farm.ctx)
	await evaluateAlarms(scope)
	expect(await listOpenAlarms(farm.owner)).toEqual([])
	farm.setNow(at(24, 2))
	await evaluateAlarms(scope)
	expect(await listOpenAlarms(farm.owner)).toMatchObject([{ title: 'Backup overdue' }])
	await runNightlyBackup(farm.ctx)
	await evaluateAlarms(scope)
	expect(await listOpenAlarms(farm.owner)).toEqual([])
})

test('a proven backup is overdue after two days, and without a folder there is no state', async () => {
	await runNightlyBackup(farm.ctx)
	farm.setNow(at(22, 1) + 48 * HOUR_MS)
	expect(await readBackupState(farm.ctx)).toMatchObject({ isOverdue: false, count: 1 })
	farm.setNow(at(22, 1) + 48 * HOUR_MS + 1)
	expect(await readBackupState(farm.ctx)).toMatchObject({ isOverdue: true })
	delete farm.ctx.backups
	expect(await readBackupState(farm.ctx)).toBeNull()
})

test('of three servers with one folder one makes the backup, and all know of a failure', async () => {
	const { backups } = farm.ctx
	let end = () => {}
	const ended = new Promise<void>((resolve) => (end = resolve))
	const make = async () => {
		await ended
		await backups?.make()
	}
	const servers = [1, 2, 3].map(() => ({
		...farm.ctx,
		state: createState(farm.ctx.live),
		backups: { folder, hour: 2, make },
	}))
	const runs = servers.map((server) => runNightlyBackup(server))
	await Promise.race(runs) // the others do not wait for the one that makes it
	end()
	await Promise.all(runs)
	expect(made).toEqual([at(22, 1)])

	farm.setNow(at(22, 2))
	fails = 'ENOSPC: no space left on device'
	const tries = await Promise.allSettled(servers.map((server) => runNightlyBackup(server)))
	expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(1)
	for (const server of servers) {
		await runNightlyBackup(server) // not before an hour has passed
		expect(await readBackupState(server)).toMatchObject({ failed: { reason: fails } })
	}
})

test('the backup of a server that was killed while it made one is made by another', async () => {
	let hasBegun = false
	const make = () => {
		hasBegun = true
		return new Promise<void>(() => {})
	}
	const killed = {
		...farm.ctx,
		backups: { folder, hour: 2, make },
	}
	void runNightlyBackup(killed)
	await expect.poll(() => hasBegun).toBe(true)
	await runNightlyBackup(farm.ctx)
	expect(made).toEqual([])
	farm.setNow(at(22, 1) + 2 * 60_000)
	await runNightlyBackup(farm.ctx)
	expect(made).toEqual([at(22, 1) + 2 * 60_000])
})

test('of an overdue backup a person gets one mail, whatever servers and farms there are', async () => {
	const another = await makeFarm(farm, { name: 'Pod 2' })
	for (const { farm: one } of [farm.owner, another]) await connectSensors(farm.ctx, one.id, [{}])
	await runNightlyBackup(farm.ctx)
	farm.setNow(at(25, 5))
	const servers = await Promise.all(
		[0, 1, 2].map(async () => ({ ...farm.ctx, live: await createLiveHub(farm.ctx.db) })),
	)
	for (let round = 0; round < 2; round++)
		await Promise.all(
			servers.flatMap((server) =>
				[farm.owner, another].map((one) => evaluateAlarms({ ...server, farm: one.farm })),
			),
		)
	for (const { live } of servers) live.close()
	const raised = await farm.ctx.db.read
		.select({ id: alarms.id })
		.from(alarms)
		.where(eq(alarms.kind, 'backup-overdue'))
	expect(raised).toHaveLength(2)
	const told = await farm.ctx.db.read
		.select()
		.from(alarmEvents)
		.where(
			and(
				eq(alarmEvents.what, 'told'),
				inArray(
					alarmEvents.alarmId,
					raised.map(({ id }) => id),
				),
			),
		)
	expect(told).toHaveLength(1)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evaluateAlarms } from '~/areas/alarms/services/evaluate-alarms.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { farmPerTest } from '~/tests/farms/test-farm'
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

import { DocumentInput } from '@sfc/contract/food-safety/documents/document-input'
import { SupplyInput } from '@sfc/contract/growing/supplies/supply-input'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { alarms } from '#db/schema/alarms'
import { points } from '#db/schema/devices'
import { mails } from '#db/schema/mails'
import { rollups } from '#db/schema/readings'
import { reportRecipients } from '#db/schema/reports'
import { MAIL_PURPOSE } from '~/areas/platform/services/mail/queue-mail.server'
import { alarmRow } from '~/tests/alarms/alarm-row'
import { addSupply } from '~/areas/growing/services/supplies/save-supply.server'
import { storeDocumentFile } from '~/areas/food-safety/services/documents/document-files.server'
import { addDocument } from '~/areas/food-safety/services/documents/save-document.server'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { endMembership } from '~/areas/farms/services/members/end-membership.server'
import { listRecipients } from './list-recipients.server'
import { readFarmsReport } from './read-farms-report.server'
import { readWeeklyReport } from './read-weekly-report.server'
import { saveRecipients } from './save-recipients.server'
import { sendWeeklyReports } from './send-weekly-reports.server'
import { findReportsToStop, stopReports } from './stop-reports.server'

const [, , HOUR_MS] = LEVELS_MS
/** Monday, 7:30 in New York, of the week after that of Nov 16. */
const MONDAY_MS = Date.UTC(2026, 10, 23, 12, 30)
const WEEK_MS = Date.UTC(2026, 10, 16, 5)
const ORIGIN = 'https://farm.example'

const farm = farmPerTest(MONDAY_MS)
const agent = agentPerTest(farm)

/** Stores averages of pH for the first hours of the week. */
async function readPh(values: readonly number[]): Promise<void> {
	const ph = { key: 'ph', label: 'pH', quantity: 'ph', intervalMs: 60_000 }
	await agent.inventory([{ ...NURSERY, points: [ph] }] as never)
	const [point] = await farm.ctx.db.read.select().from(points)
	const rows = values.map((mean, hour) => ({
		pointId: point!.id,
		levelMs: HOUR_MS,
		at: WEEK_MS + hour * HOUR_MS,
		count: 60,
		good: 60,
		min: mean,
		max: mean,
		mean,
		last: mean,
		stuck: 0,
		spikes: 0,
	}))
	await farm.ctx.db.write((tx) => tx.insert(rollups).values(rows).returning())
}

test('a week is told by its hours in range, its alarms and what comes next', async () => {
	await readPh([6, 6, 6, 9, 9.5])
	const alarm = (id: string, severity: string, raisedAt: number, clearedAt: number | null) =>
		alarmRow({
			id,
			farmId: farm.owner.farm.id,
			openKey: clearedAt === null ? id : null,
			severity,
			raisedAt,
			clearedAt,
		})
	const day = 24 * HOUR_MS
	await farm.ctx.db.write((tx) =>
		tx
			.insert(alarms)
			.values([
				alarm('before', 'critical', WEEK_MS - day, WEEK_MS),
				alarm('into', 'warning', WEEK_MS - day, WEEK_MS + 3 * HOUR_MS),
				alarm('open', 'critical', WEEK_MS + 6 * day, null),
				alarm('after', 'critical', WEEK_MS + 7 * day, null),
			])
			.returning(),
	)
	const report = await readWeeklyReport({ ...farm.ctx, farm: farm.owner.farm })
	expect(report).toMatchObject({
		from: '2026-11-16',
		to: '2026-11-22',
		isRunning: false,
		verdict: { tone: 'danger', title: '1 critical alarm, in range 60 % of the time' },
		climate: [
			{
				quantity: 'ph',
				zone: null,
				knownHours: 5,
				inRangeHours: 3,
				silentHours: 163,
				low: 6,
				high: 9.5,
			},
		],
		energy: { kWh: null, cost: null },
		next: { from: '2026-11-23', to: '2026-11-29', tasks: [], hasMore: false },
	})
	expect(report.alarms).toEqual({
		counts: { info: 0, warning: 1, critical: 1 },
		named: [
			{
				id: 'open',
				title: 'Alarm open',
				severity: 'critical',
				times: 1,
				openMs: day,
				isOpen: true,
			},
			{
				id: 'into',
				title: 'Alarm into',
				severity: 'warning',
				times: 1,
				openMs: 3 * HOUR_MS,
				isOpen: false,
			},
		],
	})
	const earlier = await readWeeklyReport(farm.owner, { day: '2026-11-11' })
	expect(earlier).toMatchObject({ from: '2026-11-09', isRunning: false, climate: [] })
	const running = await readWeeklyReport(farm.owner, { day: '2026-12-24' })
	expect(running).toMatchObject({
		from: '2026-11-23',
		isRunning: true,
		alarms: { counts: { critical: 2 } },
	})
})

test('what is to be ordered and which documents run out is told as it is now', async () => {
	const seed = { name: 'Basil seed', kind: 'seed', unit: 'g', reorderPoint: '5' }
	const { supplyId } = await addSupply(farm.owner, SupplyInput.parse(seed))
	await addSupply(farm.owner, SupplyInput.parse({ ...seed, name: 'Mint seed', reorderPoint: null }))
	const paper = async (title: string, expiresOn: string | null) => {
		const file = await storeDocumentFile(farm.owner, Buffer.from('%PDF-1.7\n%%EOF\n'))
		const input = DocumentInput.parse({ kind: 'certificate', title, expiresOn })
		await addDocument(farm.owner, { ...input, file, replacesId: null })
	}
	await paper('Organic', '2026-12-01')
	await paper('Water analysis', '2027-12-01')
	const { toOrder, documents } = await readWeeklyReport(farm.owner)
	expect(toOrder).toEqual([{ id: supplyId, name: 'Basil seed', usable: { unit: 'g', milli: 0 } }])
	expect(documents).toMatchObject([{ title: 'Organic', expiresOn: '2026-12-01' }])
})

const send = (userIds: string[], ctx = farm.owner, weekday = 0) =>
	saveRecipients(ctx, { weekday, userIds, origin: ORIGIN })

async function readMails() {
	const rows = await farm.ctx.db.read.select().from(mails).orderBy(mails.id)
	return rows.map(({ recipient, subject, bodySealed }) => ({
		recipient,
		subject,
		text: farm.ctx.vault.open(bodySealed ?? '', MAIL_PURPOSE),
	}))
}

test('a person gets one mail for all farms, once, on the chosen day from 7:00', async () => {
	const { user } = farm.owner
	const second = await makeFarm(farm, { name: 'Pod 2' })
	await send([user.id])
	await send([user.id], second)
	farm.setNow(MONDAY_MS - HOUR_MS)
	await sendWeeklyReports(farm.ctx)
	expect(await readMails()).toEqual([])
	farm.setNow(MONDAY_MS)
	await Promise.all([sendWeeklyReports(farm.ctx), sendWeeklyReports(farm.ctx)])
	await sendWeeklyReports(farm.ctx)
	const [mail, ...more] = await readMails()
	expect(more).toEqual([])
	expect(mail).toMatchObject({
		recipient: user.email,
		subject: 'Your 2 farms in the week of Nov 16, 2026',
	})
	expect(mail!.text).toContain(`${ORIGIN}/reports/farms?day=2026-11-16`)
	expect(mail!.text).toMatch(/^Pod 1: No readings this week\.$/m)
	expect(mail!.text).toContain(`${ORIGIN}/reports/weekly?farmId=${second.farm.id}&day=2026-11-16`)
	farm.setNow(MONDAY_MS + 24 * HOUR_MS)
	await sendWeeklyReports(farm.ctx)
	expect(await readMails()).toHaveLength(1)
	farm.setNow(MONDAY_MS + 7 * 24 * HOUR_MS)
	await sendWeeklyReports(farm.ctx)
	expect(await readMails()).toHaveLength(2)
})

test('the link of a mail ends its reports for that person alone; another text ends nothing', async () => {
	const { user } = farm.owner
	const other = await makeFarm(
		{ owner: await farm.signUp('other@farm.example') },
		{ name: 'Pod 9' },
	)
	await send([user.id])
	await send([other.user.id], other)
	await sendWeeklyReports(farm.ctx)
	const mail = (await readMails()).find(({ recipient }) => recipient === user.email)
	const token = /stop\?token=(\S+)/.exec(mail!.text)?.[1] ?? ''
	expect(await findReportsToStop(farm.ctx, `${token}x`)).toBeNull()
	await stopReports(farm.ctx, token.slice(0, -2))
	expect(await findReportsToStop(farm.ctx, token)).toEqual(['Pod 1'])
	await stopReports(farm.ctx, token)
	await stopReports(farm.ctx, token)
	expect(await findReportsToStop(farm.ctx, token)).toEqual([])
	const left = await farm.ctx.db.read.select().from(reportRecipients)
	expect(left.map(({ userId }) => userId)).toEqual([other.user.id])
})

test('only members get it: a stranger is refused, and who leaves gets no more', async () => {
	const stranger = await farm.signUp('stranger@farm.example')
	await expect(send([stranger.user.id])).rejects.toThrow('not on this farm')
	const { user } = farm.owner
	await send([user.id], farm.owner, 3)
	expect(await listRecipients(farm.owner)).toMatchObject({
		weekday: 3,
		people: [{ userId: user.id, isOn: true }],
	})
	await farm.ctx.db.write((tx) => endMembership(tx, farm.owner, user.id))
	const kept = await farm.ctx.db.read
		.select()
		.from(reportRecipients)
		.where(eq(reportRecipients.userId, user.id))
	expect(kept).toEqual([])
})

test('a server that does not know its address mails no report', async () => {
	const nowhere = { weekday: 0, userIds: [farm.owner.user.id], origin: null }
	await expect(saveRecipients(farm.owner, nowhere)).rejects.toThrow('PUBLIC_URL')
	await saveRecipients(farm.owner, { ...nowhere, userIds: [] })
})

test('all farms of a person are told on one page, the worst first, and nobody else’s', async () => {
	const second = await makeFarm(farm, { name: 'Pod 2', role: 'viewer' })
	const other = { owner: await farm.signUp('other@farm.example') }
	const strange = await makeFarm(other, { name: 'Pod 9' })
	for (let n = 0; n < 19; n += 1) await makeFarm(farm, { name: `Shed ${n}` })
	const raisedAt = WEEK_MS
	await farm.ctx.db.write((tx) =>
		tx
			.insert(alarms)
			.values([
				alarmRow({ id: 'a', farmId: second.farm.id, severity: 'critical', raisedAt }),
				alarmRow({ id: 'b', farmId: strange.farm.id, severity: 'critical', raisedAt }),
			])
			.returning(),
	)
	const report = await readFarmsReport(farm.owner, { page: 1 })
	expect(report).toMatchObject({ from: '2026-11-16', isRunning: false, count: 21, pages: 2 })
	expect(report.farms.slice(0, 2)).toMatchObject([
		{ farmName: 'Pod 2', report: { verdict: { tone: 'danger' } } },
		{ farmName: 'Pod 1', report: { verdict: { tone: 'offline' } } },
	])
	expect(report.farms[0]?.report).toEqual(await readWeeklyReport(second))
	const rest = await readFarmsReport(farm.owner, { page: 9, day: '2026-11-25' })
	expect(rest).toMatchObject({ from: '2026-11-23', isRunning: true, page: 2 })
	expect(rest.farms).toHaveLength(1)
	const token = { id: 't', name: 'T', scopes: [], farmIds: [farm.owner.farm.id], role: null }
	const session = { ...farm.owner.session, token }
	expect(await readFarmsReport({ ...farm.owner, session }, { page: 1 })).toMatchObject({ count: 1 })
})

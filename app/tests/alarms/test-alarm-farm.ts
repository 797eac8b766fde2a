import { asc } from 'drizzle-orm'
import { notifyChannels } from '#db/schema/alarms'
import { mails } from '#db/schema/mails'
import type { Alarm } from '~/areas/alarms/services/load-open-alarms.server'
import { openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { perTest } from '../../../tests/support/per-test'
import { listOpenAlarms, readAlarm } from '~/areas/alarms/services/list-alarms.server'
import { evaluateAlarms } from '~/areas/alarms/services/evaluate-alarms.server'
import { storeCurrentReadings } from './test-sensors'

const MINUTE_MS = 60_000

type Values = Parameters<typeof storeCurrentReadings>[1]

/** Farm that is evaluated as time passes, with the messages its people got. */
export type AlarmTestFarm = TestFarm & {
	look: () => ReturnType<typeof evaluateAlarms>
	/**
	 * Advances the clock by minutes, each with the same readings and an evaluation; without readings
	 * the agent is silent.
	 */
	pass: (minutes: number, values?: Values, stepMs?: number) => Promise<void>
	open: () => Promise<Alarm[]>
	titles: () => Promise<string[]>
	/** Returns the events of an alarm, in order. */
	whatHappened: (alarm: Alarm | undefined) => Promise<string[]>
	/** Returns messages as `owner@farm.example: Warning: pH …`, in the order they were queued. */
	sentMessages: () => Promise<string[]>
}

async function openAlarmTestFarm(startMs: number): Promise<AlarmTestFarm> {
	const farm = await openTestFarm(startMs)
	let now = startMs
	const look = () => evaluateAlarms({ ...farm.ctx, farm: farm.owner.farm })
	const open = () => listOpenAlarms(farm.owner)
	return {
		...farm,
		look,
		open,
		setNow: (ms) => farm.setNow((now = ms)),
		pass: async (minutes, values, stepMs = MINUTE_MS) => {
			for (let passed = 0; passed < minutes * MINUTE_MS; passed += stepMs) {
				farm.setNow((now += stepMs))
				if (values) await storeCurrentReadings(farm.ctx, values)
				await look()
			}
		},
		titles: async () => (await open()).map(({ title }) => title).sort(),
		whatHappened: async (alarm) => {
			const { events } = await readAlarm(farm.owner, { alarmId: alarm?.id ?? '' })
			return events.map(({ what }) => what)
		},
		sentMessages: async () => {
			const sent = await farm.ctx.db.read.select().from(mails).orderBy(asc(mails.id))
			return sent.map(({ recipient, subject }) => `${recipient}: ${subject}`)
		},
	}
}

/** A farm of its own for each test of the file, evaluated as its time passes. */
export const alarmFarmPerTest = (startMs: number): AlarmTestFarm =>
	perTest(() => openAlarmTestFarm(startMs))

/** Gives the owner's mail channel quiet hours, from midnight until a minute of the farm's day. */
export const muteMail = ({ ctx, owner }: TestFarm, { until }: { until: number }) =>
	ctx.db.write((tx) =>
		tx
			.insert(notifyChannels)
			.values({
				id: `mail-${owner.user.id}`,
				userId: owner.user.id,
				kind: 'mail',
				label: 'mail',
				leastSeverity: 'info',
				isOn: true,
				createdAt: ctx.now(),
				addressSealed: ctx.vault.seal('owner@farm.example', 'notify-address'),
				quietFrom: 0,
				quietTo: until,
			})
			.returning(),
	)

import { match } from '#db/match'
import { desc, eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { lots } from '#db/schema/inventory'
import { plantingCycles } from '#db/schema/planting-cycles'
import { AddEntryInput } from '@sfc/contract/growing/journal/entry-input'
import { TaskInput } from '@sfc/contract/growing/tasks/task-input'
import type { RuleInput } from '@sfc/contract/automation/rules/rule-form'
import { RecordStageInput } from '@sfc/contract/plant-health/growth/record-stage'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { localTime } from '@sfc/domain/calendar/local-time'
import { minuteOfDay } from '@sfc/domain/calendar/minute-of-day'
import type { CameraEvent } from '@sfc/domain/cameras/camera-events'
import { Fault } from '@sfc/domain/fault'
import type { FastFarm } from '@sfc/farm-sim/fast/fast-farm'
import type { Tank } from '@sfc/farm-sim/world/world'
import { acknowledgeAlarm } from '../../app/areas/alarms/services/respond-to-alarm.server'
import type { Alarm } from '../../app/areas/alarms/services/load-open-alarms.server'
import { addRule } from '../../app/areas/automation/services/rules/save-rule.server'
import { applyOutcome } from '../../app/areas/control/services/apply-outcome.server'
import { switchEquipment } from '../../app/areas/control/services/switch-equipment.server'
import { clearNotice } from '../../app/areas/control/services/dosing/clear-notice.server'
import { listOpenNotices } from '../../app/areas/control/services/dosing/list-notices.server'
import { recordStage } from '../../app/areas/plant-health/services/growth/record-stage.server'
import { addEntry } from '../../app/areas/growing/services/journal/add-entry.server'
import { resolveIssue } from '../../app/areas/growing/services/journal/resolve-issue.server'
import { addTask } from '../../app/areas/growing/services/tasks/add-task.server'
import { completeTask } from '../../app/areas/growing/services/tasks/complete-task.server'
import type { PastFarm } from './past-farm'
import type { Visit } from './photograph'
import { recordRefill } from './set-up-dosing'
import story from './story.json' with { type: 'json' }

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]
/** Alarms outside of these hours wait. */
const [GETS_UP, GOES_TO_BED] = [6 * 60 + 30, 22 * 60]
const ANSWERS_WITHIN_MIN = [9, 22, 6, 35, 14]
/** The alarm that is left open for visitors of the demo. */
const LEFT_OPEN = 'tank-critical'

type Stage = { past: PastFarm; farm: FastFarm; agentId: string }
type Act = { at: number; act: () => Promise<void> | void }
type When = { daysAgo: number; time: string }

/** Replays the actions of a person, and events on the farm, at the instants of the story. */
export class Grower {
	#acts: Act[] = []
	#nextAt = Infinity
	#answered = 0

	constructor(
		private readonly stage: Stage,
		private readonly startsAt: number,
		private readonly endsAt: number,
	) {
		this.#write()
		this.#befall()
		this.#switch()
	}

	/** Does everything that is due; most ticks have nothing. */
	async live(now: number): Promise<void> {
		if (now < this.#nextAt) return
		const due = this.#acts.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
		this.#acts = this.#acts.filter(({ at }) => at > now)
		for (const { act } of due) await act()
		this.#nextAt = Math.min(Infinity, ...this.#acts.map(({ at }) => at))
	}

	#at({ daysAgo, time }: When): number {
		const { timezone } = this.stage.past.grower.farm
		return localTime(addDays(todayIn(timezone, this.endsAt), -daysAgo), time, timezone)
	}

	/** Schedules an action. */
	plan(at: number, act: (at: number) => Promise<void> | void): void {
		if (at < this.startsAt || at >= this.endsAt) return
		this.#acts.push({ at, act: () => act(at) })
		this.#nextAt = Math.min(this.#nextAt, at)
	}

	/** Lists when the camera saw somebody. */
	visits(): Omit<Visit, 'device'>[] {
		return story.visits.flatMap(({ seconds, what, ...when }) => {
			const from = this.#at(when)
			const isLived = from >= this.startsAt && from < this.endsAt
			return isLived ? [{ what: what as CameraEvent, from, to: from + seconds * 1000 }] : []
		})
	}

	#write(): void {
		const { grower } = this.stage.past
		const { timezone } = grower.farm
		for (const { daysAgo, time, resolvedAfterDays, ...entry } of story.entries as Entry[]) {
			const at = this.#at({ daysAgo, time })
			this.plan(at, async () => {
				const cycleId = await this.cycleOf(entry.cropName, entry.variety)
				const { id } = await addEntry(grower, { ...AddEntryInput.parse(entry), cycleId })
				if (resolvedAfterDays !== undefined)
					this.plan(at + resolvedAfterDays * DAY_MS, async () => {
						await resolveIssue(grower, { entryId: id, isResolved: true })
					})
			})
		}
		for (const { daysAgo, time, doneAfterDays, note = null, ...task } of story.tasks) {
			const at = this.#at({ daysAgo, time })
			this.plan(at - DAY_MS, async () => {
				const dueDate = todayIn(timezone, at)
				const { id } = await addTask(grower, TaskInput.parse({ ...task, dueDate }))
				if (doneAfterDays !== null)
					this.plan(at + doneAfterDays * DAY_MS, async () => {
						await completeTask(grower, { taskId: id, notes: note })
					})
			})
		}
		for (const { daysAgo, time, cropName, ...seen } of story.stages)
			this.plan(this.#at({ daysAgo, time }), async () => {
				const cycleId = await this.cycleOf(cropName)
				if (cycleId !== null)
					await recordStage(grower, { ...RecordStageInput.parse(seen), cycleId })
			})
	}

	/** The newest planting of a crop. */
	async cycleOf(cropName: string, variety?: string): Promise<number | null> {
		const { grower } = this.stage.past
		const [cycle] = await grower.db.read
			.select({ id: plantingCycles.id })
			.from(plantingCycles)
			.where(
				match(
					plantingCycles,
					{ farmId: grower.farm.id, cropName },
					variety === undefined ? undefined : eq(plantingCycles.varietyName, variety),
				),
			)
			.orderBy(desc(plantingCycles.plantDate))
			.limit(1)
		return cycle?.id ?? null
	}

	/** The lot of the newest planting of a crop, as people name it. */
	async lotOf(cropName: string): Promise<string | null> {
		const { grower } = this.stage.past
		const cycleId = await this.cycleOf(cropName)
		if (cycleId === null) return null
		const [lot] = await grower.db.read
			.select({ code: lots.code })
			.from(lots)
			.where(match(lots, { farmId: grower.farm.id, cycleId }))
		return lot?.code ?? null
	}

	#befall(): void {
		const { farm } = this.stage
		for (const { output, minutes, answer, ...when } of story.broken) {
			const at = this.#at(when)
			this.plan(at, () => farm.setFault(output, 'dead'))
			this.plan(at + minutes * MINUTE_MS, () => {
				farm.setFault(output, null)
				return this.#clearNotices(output, answer)
			})
		}
		const { fromL, toL, ...when } = story.leak
		const tank = story.leak.tank as Tank
		const from = this.#at(when)
		const hours = Math.floor((this.endsAt - from) / HOUR_MS)
		const lostL = (fromL - toL) / hours
		for (let hour = 0; hour < 12 * hours; hour++)
			this.plan(from + (hour * HOUR_MS) / 12, () => this.#pour(tank, -lostL / 12))
		for (const { tank, litres, ...when } of story.refills)
			this.plan(this.#at(when), () => {
				this.#pour(tank as Tank, litres)
				return recordRefill(this.stage.past, farm, tank as Tank)
			})
	}

	/** Clears notices of the control about an output that is repaired now. */
	async #clearNotices(output: string, note: string): Promise<void> {
		const { grower } = this.stage.past
		for (const { id, equipmentKey } of await listOpenNotices(grower))
			if (equipmentKey === output) await clearNotice(grower, { id, note })
	}

	#pour(tank: Tank, litres: number): void {
		this.stage.farm.change((world) => {
			const tanksL = { ...world.tanksL, [tank]: Math.max(0, world.tanksL[tank] + litres) }
			return { ...world, tanksL }
		})
	}

	#switch(): void {
		const { grower } = this.stage.past
		for (const { rule, ...when } of story.rules)
			this.plan(this.#at(when), async () => void (await addRule(grower, rule as RuleInput)))
		for (const { output, on, minutes, ...when } of story.byHand) {
			const at = this.#at(when)
			this.plan(at, () => this.switchByHand(output, { on, forMs: minutes * MINUTE_MS }, at))
		}
	}

	/** Switches an output as a person does from its page; the device confirms it at once. */
	async switchByHand(
		key: string,
		{ on, forMs }: { on: boolean; forMs: number },
		at: number,
	): Promise<void> {
		const { past, farm, agentId } = this.stage
		const { grower } = past
		await grower.db.write(async (tx) => {
			await tx.update(agents).set({ lastSeenAt: at }).where(eq(agents.id, agentId))
		})
		const { commandId } = await switchEquipment(grower, {
			equipmentKey: key,
			to: on ? 'on' : 'off',
			forMs,
		})
		await grower.db.write((tx) =>
			applyOutcome(tx, { commandId, agentId, at, status: 'done', readBack: on }),
		)
		const by = `${grower.user.firstName} ${grower.user.lastName}`
		const reason = `switched ${on ? 'on' : 'off'} by ${by}`
		farm.switchByHand(key, { on, reason, untilAt: at + forMs })
	}

	/** Schedules responses to alarms, during the day and after some minutes. */
	noticeAlarms(raised: readonly Alarm[]): void {
		const { grower } = this.stage.past
		for (const alarm of raised) {
			const rule = alarm.causeKey.split(' ')[0] ?? ''
			if (rule === LEFT_OPEN) continue
			const waits = ANSWERS_WITHIN_MIN[this.#answered++ % ANSWERS_WITHIN_MIN.length] ?? 0
			const at = awakeAt(alarm.raisedAt + waits * MINUTE_MS, grower.farm.timezone)
			const note = this.#answerTo(rule, alarm.raisedAt)
			this.plan(at, async () => {
				await acknowledgeAlarm(grower, { alarmId: alarm.id, note }).catch(unlessOver)
			})
		}
	}

	#answerTo(rule: string, at: number): string | null {
		const cause = story.broken.find(({ minutes, daysAgo, time }) => {
			const from = this.#at({ daysAgo, time })
			return at >= from && at <= from + (minutes + 30) * MINUTE_MS
		})
		const answers: Record<string, string | undefined> = story.answers
		return (rule === 'air-temperature-target' && cause?.answer) || (answers[rule] ?? null)
	}
}

type Entry = Omit<(typeof story.entries)[number], 'resolvedAfterDays'> & {
	resolvedAfterDays?: number
}

/** Ignores that an alarm was resolved before anybody saw it. */
function unlessOver(error: unknown): void {
	if (!(error instanceof Fault && error.code === 'conflict')) throw error
}

function awakeAt(at: number, timezone: string): number {
	const minute = minuteOfDay(timezone, at)
	if (minute >= GETS_UP && minute < GOES_TO_BED) return at
	const waitMin = (GETS_UP - minute + 24 * 60) % (24 * 60)
	return at + waitMin * MINUTE_MS
}

import { MACHINE_PROBLEMS, type MachineProblem } from '../readings/machine-problems'
import { EVENT_ROWS } from '../cameras/camera-events'
import type { AlarmInputs } from './alarm-inputs'
import { evaluateState, holdState } from './evaluate-limit'
import type { AlarmRule } from './rule'
import type { Subject } from './subject'

const NO_VALUE = { zone: null, quantity: null, value: null, above: null, below: null, source: null }

type Machine = Pick<Subject, 'agentId' | 'deviceId' | 'label' | 'reason' | 'isOver' | 'evaluate'>

/** What a rule watches that has no value: an agent, a device, the server. */
const machineSubject = (rule: AlarmRule, id: string, machine: Machine): Subject => ({
	key: `${rule.key} ${id}`,
	kind: rule.kind,
	severity: rule.severity,
	rule,
	pointId: null,
	deviceName: null,
	...NO_VALUE,
	...machine,
})

export const agentSubjects = (rule: AlarmRule, { agents, now }: AlarmInputs): Subject[] =>
	agents.map(({ id, label, isOnline }) =>
		machineSubject(rule, `agent ${id}`, {
			agentId: id,
			deviceId: null,
			label,
			reason: null,
			isOver: isOnline === true,
			evaluate: (state) =>
				isOnline === null
					? holdState(state)
					: evaluateState(state, { at: now, isWrong: !isOnline }, rule),
		}),
	)

export const planSubjects = (rule: AlarmRule, { agents, now }: AlarmInputs): Subject[] =>
	agents.map(({ id, label, planProblem = null }) =>
		machineSubject(rule, `agent ${id}`, {
			agentId: id,
			deviceId: null,
			label,
			reason: planProblem,
			isOver: planProblem === null,
			evaluate: (state) => evaluateState(state, { at: now, isWrong: planProblem !== null }, rule),
		}),
	)

/** Machines of agents. A machine whose agent is silent keeps its last condition. */
export const machineSubjects = (rule: AlarmRule, { agents, now }: AlarmInputs): Subject[] =>
	agents.flatMap(({ id, label, isOnline, machineProblems = [] }) =>
		MACHINE_PROBLEMS.map((key) => {
			const problem = machineProblems.find((one) => one.key === key)
			return machineSubject(rule, `agent ${id} ${key}`, {
				agentId: id,
				deviceId: null,
				label: `${label}: ${(problem?.title ?? MACHINE_WORDS[key]).replace(/^Its /, 'its ')}`,
				reason: problem?.remedy ?? null,
				isOver: isOnline === true && !problem,
				evaluate: (state) =>
					isOnline === true
						? evaluateState(state, { at: now, isWrong: problem !== undefined }, rule)
						: holdState(state),
			})
		}),
	)

const MACHINE_WORDS: Readonly<Record<MachineProblem, string>> = {
	disk: 'its disk',
	memory: 'its memory',
	heat: 'the heat of its processor',
	clock: 'its clock',
	update: 'its update',
}

export const deviceSubjects = (rule: AlarmRule, { devices, now }: AlarmInputs): Subject[] =>
	devices.map(({ id, agentId, label, isOffline, reason }) =>
		machineSubject(rule, `device ${id}`, {
			agentId,
			deviceId: id,
			label,
			reason,
			isOver: !isOffline,
			evaluate: (state) => evaluateState(state, { at: now, isWrong: isOffline }, rule),
		}),
	)

/** Not of their agent: they stay what they are when it falls silent. */
export const noticeSubjects = (rule: AlarmRule, { notices, now }: AlarmInputs): Subject[] =>
	notices.map(({ id, title, cause, isCleared }) =>
		machineSubject(rule, `notice ${id}`, {
			agentId: null,
			deviceId: null,
			label: title,
			reason: cause,
			isOver: isCleared,
			evaluate: (state) => evaluateState(state, { at: now, isWrong: !isCleared }, rule),
		}),
	)

export const cameraSubjects = (rule: AlarmRule, { cameras, now }: AlarmInputs): Subject[] =>
	cameras.map(({ deviceId, agentId, label, what, isSeen }) =>
		machineSubject(rule, `camera ${deviceId} ${what}`, {
			agentId,
			deviceId,
			label: `${label}: ${EVENT_ROWS[what].label.toLowerCase()}`,
			reason: EVENT_ROWS[what].description,
			isOver: !isSeen,
			evaluate: (state) => evaluateState(state, { at: now, isWrong: isSeen }, rule),
		}),
	)

export const backupSubjects = (rule: AlarmRule, { backups, now }: AlarmInputs): Subject[] =>
	backups === null
		? []
		: [
				machineSubject(rule, 'server', {
					agentId: null,
					deviceId: null,
					label: 'Backup',
					reason: null,
					isOver: !backups.isOverdue,
					evaluate: (state) => evaluateState(state, { at: now, isWrong: backups.isOverdue }, rule),
				}),
			]

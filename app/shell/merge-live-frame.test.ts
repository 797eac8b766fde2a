import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { expect, test } from 'vitest'
import { FARMLESS } from './farm-frame'
import type { LoadedShell, ShellFarm } from './shell-data'
import { mergeLiveFrame } from './merge-live-frame'

const farm = { id: 11, emergencyStoppedAt: null, emergencyStoppedBy: null } as ShellFarm
const alarm = { id: 'a', kind: 'alarm-critical', title: 'Hot', text: '', at: 1, to: '/' } as const
const joined = { ...alarm, id: 'j', kind: 'member-joined' } as const
const loaded: LoadedShell = {
	now: 100,
	email: 'ana@farm.example',
	formats: DEFAULT_FORMATS,
	farm,
	frame: FARMLESS,
	unpaid: null,
	ownNotices: [joined],
	wants: { alerts: true, system: true },
}
const stopped = {
	...FARMLESS,
	openAlarms: 1,
	notices: [alarm],
	counts: { alarms: 12, failedCommands: 0 },
	emergencyStoppedAt: 150,
	emergencyStoppedBy: 'Ana',
}
const streamed = { farmId: 11, of: 'x:', now: 200, data: { frame: stopped, page: null } }

test('the streamed frame replaces the loaded one, except the person’s own notices', () => {
	expect(mergeLiveFrame(loaded, streamed)).toMatchObject({
		now: 200,
		farm: { id: 11, emergencyStoppedAt: 150, emergencyStoppedBy: 'Ana' },
		openAlarms: 1,
		moreNotices: 11,
		notices: [
			{ id: 'a', tone: 'danger' },
			{ id: 'j', tone: 'info' },
		],
	})
})

test('an alarm says its figures as the person reads them', () => {
	const hot = { ...alarm, text: 'It reads 81.6 °F; it should be at most 75.2 °F.' }
	const frame = { ...stopped, notices: [hot] }
	const metric = { ...loaded, formats: { ...DEFAULT_FORMATS, temperatureUnit: 'C' as const } }
	const { notices } = mergeLiveFrame(metric, { ...streamed, data: { frame, page: null } })
	expect(notices[0]?.text).toBe('It reads 27.6 °C; it should be at most 24.0 °C.')
})

test.each([
	['of another farm', { ...streamed, farmId: 12 }],
	['that is older than the page', { ...streamed, now: 99 }],
	['that has not come', null],
])('a frame %s is not shown', (_, other) =>
	expect(mergeLiveFrame(loaded, other)).toMatchObject({ now: 100, openAlarms: 0, farm }),
)

test('the bell counts notices that need a response, and no others', () => {
	const failed = { ...alarm, id: 'c', kind: 'command-failed' } as const
	const told = { ...alarm, id: 'i', kind: 'alarm-info' } as const
	const count = (notices: (typeof alarm | typeof failed | typeof told)[], alarms: number) => {
		const frame = { ...stopped, notices, counts: { alarms, failedCommands: 30 } }
		return mergeLiveFrame(loaded, { ...streamed, data: { frame, page: null } }).needsSomebody
	}
	expect(count([failed], 0)).toBe(0)
	expect(count([alarm, failed], 12)).toBe(12)
	expect(count([alarm, told, failed], 12)).toBe(1) // the rest is no more severe than the last
})

test('a person who turned alerts off has neither alarms nor their number', () => {
	const quiet = { ...loaded, wants: { alerts: false, system: true } }
	expect(mergeLiveFrame(quiet, streamed)).toMatchObject({ moreNotices: 0, notices: [{ id: 'j' }] })
})

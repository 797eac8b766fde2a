import { expect, test } from 'vitest'
import { systemTypeLabel } from '../system-type'
import { TIMEZONES, isTimezone, timezoneChoices, timezoneLabel } from '../calendar/timezone'

test('this machine knows every offered timezone', () => {
	expect(TIMEZONES.map(({ label }) => label)).toEqual([
		'New York',
		'Chicago',
		'Denver',
		'Los Angeles',
		'Phoenix',
		'Anchorage',
		'Honolulu',
		'UTC',
	])
	for (const { zone } of TIMEZONES) expect(isTimezone(zone)).toBe(true)
})

test('every IANA timezone can be chosen, after the usual ones', () => {
	const choices = timezoneChoices(Date.UTC(2026, 0, 1))
	expect(choices[0]).toEqual({ value: 'America/New_York', label: 'New York (EST)' })
	const names = choices.map(({ value }) => value)
	expect(names).toEqual(expect.arrayContaining(['Europe/Berlin', 'Asia/Tokyo', 'UTC']))
	expect(new Set(names).size).toBe(names.length)
	expect(names.every(isTimezone)).toBe(true)
})

test.each(['', 'Mars/Olympus', '+01:00', 'America/New York', '../etc'])(
	'%j is not a timezone',
	(name) => expect(isTimezone(name)).toBe(false),
)

test('a kind of farm is shown by its name, an unknown one as stored', () => {
	expect(systemTypeLabel('agriponic-farms-agripod')).toBe('AgriPod')
	expect(systemTypeLabel('toString')).toBe('toString')
})

test('a timezone is shown with the abbreviation of the season', () => {
	expect(timezoneLabel('America/New_York', Date.UTC(2026, 0, 1))).toBe('New York (EST)')
	expect(timezoneLabel('America/New_York', Date.UTC(2026, 6, 1))).toBe('New York (EDT)')
	expect(timezoneLabel('UTC', 0)).toBe('UTC')
})

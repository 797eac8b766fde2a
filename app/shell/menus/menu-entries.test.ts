import { expect, test } from 'vitest'
import { MENU_ENTRIES, isCurrent } from './menu-entries'

test.each([
	['/', 'Dashboard'],
	['/dashboard', 'Dashboard'],
	['/zones', 'Zone Control'],
	['/planting-cycles/7/edit', 'Planting Cycles'],
	['/task-scheduler', 'Planting Cycles'],
	['/agent-install', 'Farm Agent'],
])('at %s the entry %s alone is current', (pathname, label) => {
	const current = MENU_ENTRIES.filter((entry) => isCurrent(entry, pathname))
	expect(current.map((entry) => entry.label)).toEqual([label])
})

test('a page outside the menu marks nothing', () => {
	expect(MENU_ENTRIES.filter((entry) => isCurrent(entry, '/switch-farms'))).toEqual([])
})

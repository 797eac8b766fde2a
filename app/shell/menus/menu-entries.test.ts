import { PERMISSIONS, hasPermission } from '@sfc/domain/platform/permissions'
import type { Role } from '@sfc/domain/platform/roles'
import { expect, test } from 'vitest'
import { currentEntry, isAt, menuFor } from './menu-entries'

const at = (address: string) => {
	const { pathname, search } = new URL(address, 'http://farm.test')
	return currentEntry({ pathname, search })?.label
}
const listMenuLabels = (role: Role) =>
	menuFor({ id: 11, permissions: PERMISSIONS.filter((one) => hasPermission(role, one)) })
const labels = (menu: ReturnType<typeof menuFor>) =>
	menu.flatMap(({ entries }) => entries.map(({ label }) => label))

test.each([
	['/', 'Now'],
	['/dashboard', 'Now'],
	['/dashboard?tab=environment', 'Now'],
	['/dashboard?tab=hardware&farmId=11', 'Devices'],
	['/notifications/past', 'Alarms'],
	['/notifications/rules/new', 'Alarm rules'],
	['/zones', 'Control'],
	['/planting-cycles/7/edit', 'Cycles'],
	['/task-scheduler?tab=tasks', 'Cycles'],
	['/agent-install', 'Agents'],
	['/lots/recall?lot=7', 'Recall'],
	['/lots/7/sell', 'Inventory'],
	['/farms/11/people/5/remove', 'People'],
	['/farms/11/delete', 'Settings'],
	['/subscription/7/change', 'Subscription'],
	['/switch-farms', undefined],
])('%s belongs to the entry %s', (address, label) => {
	expect(at(address)).toBe(label)
})

test('the menu has five groups', () => {
	const menu = listMenuLabels('owner')
	expect(menu.map(({ title }) => title)).toEqual(['Now', 'Monitor', 'Grow', 'Sell', 'Farm'])
	expect(menu.every(({ entries }) => entries.length > 0)).toBe(true)
})

test('pages of the farm name it', () => {
	const menu = listMenuLabels('owner')
	const addresses = menu.flatMap(({ entries }) => entries.map(({ to }) => to))
	expect(addresses).toContain('/farms/11/people')
	expect(addresses.filter((address) => address.includes(':'))).toEqual([])
	expect(new Set(addresses).size).toBe(addresses.length)
})

test('nobody sees an entry they may not open', () => {
	const forOwner = ['People', 'Audit', 'Export', 'Backups', 'Settings']
	expect(labels(listMenuLabels('owner'))).toEqual(expect.arrayContaining(forOwner))
	const forViewer = labels(listMenuLabels('viewer'))
	expect(forViewer.filter((label) => forOwner.includes(label))).toEqual(['People', 'Backups'])
	const farmless = labels(menuFor(null))
	expect(farmless.filter((label) => forOwner.includes(label))).toEqual([])
	expect(farmless).toContain('Help')
})

test('a page below an address is at it, one that only begins alike is not', () => {
	expect(isAt({ pathname: '/calendar/tasks/7', search: '' }, '/calendar/tasks')).toBe(true)
	expect(isAt({ pathname: '/zoneses', search: '' }, '/zones')).toBe(false)
	expect(isAt({ pathname: '/calendar', search: '' }, '/')).toBe(false)
})

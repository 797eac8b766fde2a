import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimumRole, hasPermission, canGrantRole, PERMISSIONS } from './permissions'
import { ROLES, type Role } from './roles'

const role = fc.constantFrom(...ROLES)

test('viewers only look', () => {
	expect(PERMISSIONS.filter((permission) => hasPermission('viewer', permission))).toEqual([
		'farm.see',
	])
})

test('growers work among the plants and may stop everything', () => {
	const more = PERMISSIONS.filter((p) => hasPermission('grower', p) && !hasPermission('viewer', p))
	expect(more).toEqual([
		'task.work',
		'crop.plan',
		'journal.write',
		'stock.change',
		'sensor.calibrate',
		'alarm.answer',
		'recipe.write',
		'emergency.stop',
	])
})

test('only owners bill, export and delete', () => {
	const more = PERMISSIONS.filter((p) => hasPermission('owner', p) && !hasPermission('manager', p))
	expect(more).toEqual(['billing.manage', 'token.manage', 'farm.export', 'farm.delete'])
})

test('a role that does not exist may nothing', () => {
	expect(PERMISSIONS.filter((permission) => hasPermission('admin' as Role, permission))).toEqual([])
	expect(canGrantRole('admin' as Role, 'viewer')).toBe(false)
})

test('each permission names a role there is', () => {
	for (const permission of PERMISSIONS) expect(ROLES).toContain(minimumRole(permission))
})

test('whoever stands above may everything that stands below may', () => {
	fc.assert(
		fc.property(role, role, fc.constantFrom(...PERMISSIONS), (a, b, permission) => {
			if (ROLES.indexOf(a) <= ROLES.indexOf(b) && hasPermission(b, permission))
				expect(hasPermission(a, permission)).toBe(true)
		}),
	)
})

test('nobody but an owner gives or takes a role as high as their own', () => {
	fc.assert(
		fc.property(role, role, (actor, target) => {
			const allowed = canGrantRole(actor, target)
			if (actor === 'owner') expect(allowed).toBe(true)
			else expect(allowed).toBe(actor === 'manager' && ['grower', 'viewer'].includes(target))
		}),
	)
})

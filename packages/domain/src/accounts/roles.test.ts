import { expect, test } from 'vitest'
import { mayControl, mayEmergencyStop, mayManageAgents, ROLES } from './roles'

test('owners and managers control equipment, growers only stop it, viewers only look', () => {
	expect(ROLES.filter(mayControl)).toEqual(['owner', 'manager'])
	expect(ROLES.filter(mayEmergencyStop)).toEqual(['owner', 'manager', 'grower'])
	expect(ROLES.filter(mayManageAgents)).toEqual(['owner', 'manager'])
})

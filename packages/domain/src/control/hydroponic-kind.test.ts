import { expect, test } from 'vitest'
import { hydroponicKind } from './hydroponic-kind'

test.each([
	['nutrient-system', 'Reservoir', 'tank'],
	['lighting', 'Top red', 'light'],
	['pump', 'Nutrient pump', 'pump'],
	['sensor', 'Tank temperature', 'sensor'],
])('equipment of type %s is listed by its type, whatever its name: %s', (type, name, kind) => {
	expect(hydroponicKind({ equipmentType: type, name })).toBe(kind)
})

test.each([
	['Spare TANK outlet', 'tank'],
	['Nutrient mixer', 'tank'],
	['Work lights', 'light'],
	['LED strip', 'light'],
	['Rack LEDs', 'light'],
	['Sump pump', 'pump'],
	['Leak sensor', 'sensor'],
	['Air monitor', 'sensor'],
	['Sensor in the tank', 'tank'],
])('equipment of another type is listed by its name: %s', (name, kind) => {
	expect(hydroponicKind({ equipmentType: 'outlet', name })).toBe(kind)
})

test.each(['HVAC heater', 'Cooled rack', 'Filled bottle', ''])(
	'%s is not listed as hydroponic equipment',
	(name) => {
		expect(hydroponicKind({ equipmentType: 'climate', name })).toBeNull()
	},
)

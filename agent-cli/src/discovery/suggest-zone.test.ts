import { expect, test } from 'vitest'
import { suggestZone } from './suggest-zone'

test.each([
	{ name: 'Simulated container controller', zone: 'container' },
	{ name: 'nursery/canopy climate', zone: 'nursery' },
	{ name: 'cultivation leaf sensor', zone: 'cultivation' },
	{ name: 'Dehumidifier plug', zone: 'unassigned' },
	{ name: 'Recontainerised', zone: 'unassigned' },
])('$name belongs to $zone', ({ name, zone }) => expect(suggestZone(name)).toBe(zone))

import { plantingCycleOperations } from '@sfc/contract/growing/planting-cycles/operations'
import { InventoryFilter } from '@sfc/contract/growing/inventory/inventory-filter'
import { expect, test } from 'vitest'
import { matchCase } from './match-case'

const { query } = plantingCycleOperations.listCycles

test('filters that are one of a list are taken in any case, texts as they are', () => {
	const sent = { state: 'Active', status: 'HARVESTED', zone: 'b', search: 'BaSiL' }
	expect(query.parse(matchCase(query, sent))).toMatchObject({
		state: 'active',
		status: 'harvested',
		zone: 'B',
		search: 'BaSiL',
	})
	expect(matchCase(InventoryFilter, { sort: 'STATUS', direction: 'Desc' })).toEqual({
		sort: 'status',
		direction: 'desc',
	})
})

test('what is no word of the list, and no filter, stays as it was sent', () => {
	expect(matchCase(query, { state: 'Asleep', constructor: 'X' })).toEqual({
		state: 'Asleep',
		constructor: 'X',
	})
})

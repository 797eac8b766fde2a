import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE } from '../../control/catalogue'
import { suggestFunction } from './suggest-function'
import { suggestZone } from './suggest-zone'

test.each([
	{ name: 'Simulated container controller', zone: 'container', word: 'container' },
	{ name: 'nursery/canopy climate', zone: 'nursery', word: 'nursery' },
	{ name: 'cultivation leaf sensor', zone: 'cultivation', word: 'cultivation' },
	{ name: 'Seedling lamp', zone: 'nursery', word: 'seedling' },
])('$name belongs to $zone, because of its name', ({ name, zone, word }) =>
	expect(suggestZone({ name })).toEqual({ zone, reason: `its name contains “${word}”` }),
)

test.each(['Dehumidifier plug', 'Recontainerised', 'nursery to cultivation pump', 'constructor'])(
	'nothing is guessed from %s',
	(name) => expect(suggestZone({ name })).toBeNull(),
)

test('the name in the network and what else is at the address say where a device is', () => {
	const nursery = { name: 'Relays', zone: 'nursery' } as const
	expect(suggestZone({ name: 'Plug', hostname: 'nursery-plug.local' })?.reason).toBe(
		'its name in the network contains “nursery”',
	)
	expect(suggestZone({ name: 'Plug', beside: [nursery] })).toEqual({
		zone: 'nursery',
		reason: 'it is at the same address as Relays',
	})
	const other = { name: 'Fan', zone: 'cultivation' } as const
	expect(suggestZone({ name: 'Plug', beside: [nursery, other] })).toBeNull()
})

test('an output goes to the free place that it is named like, else to what its words say', () => {
	const output = { label: 'Autofill valve', zone: 'nursery', outputClass: 'outlet' }
	const [place] = CATALOGUE.filter(({ zone, name }) => zone === 'nursery' && /autofill/i.test(name))
	expect(suggestFunction(output, new Set())).toMatchObject({ kind: 'place', key: place?.key })
	expect(suggestFunction(output, new Set([place?.key ?? '']))).toMatchObject({
		kind: 'class',
		key: 'fill',
		reason: 'its label contains “autofill”',
	})
	expect(suggestFunction({ ...output, label: 'Relay 3' }, new Set())).toBeNull()
	const pump = { ...output, label: 'Channel 1', model: 'Jebao dosing pump DP-4' }
	expect(suggestFunction(pump, new Set())).toMatchObject({
		key: 'dosing',
		reason: 'its model contains “dosing”',
	})
	expect(
		suggestFunction({ ...output, label: 'CO2 valve', outputClass: 'co2' }, new Set()),
	).toBeNull()
})

test('a place is suggested only in the output’s own zone, and only while it is free', () => {
	const key = fc.constantFrom(...CATALOGUE.map((item) => item.key))
	fc.assert(
		fc.property(
			fc.string(),
			fc.constantFrom(...CATALOGUE),
			fc.constantFrom('container', 'nursery', 'cultivation', 'unassigned'),
			fc.array(key),
			(noise, item, zone, keys) => {
				const label = `${noise} ${item.name}`
				const found = suggestFunction({ label, zone, outputClass: 'outlet' }, new Set(keys))
				if (found?.kind !== 'place') return
				expect(keys).not.toContain(found.key)
				expect(CATALOGUE.find((one) => one.key === found.key)?.zone).toBe(zone)
			},
		),
	)
})

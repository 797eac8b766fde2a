import { CATALOGUE } from '@sfc/domain/control/catalogue'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mayWrite } from '@sfc/contract/equipment/device-models/model'
import { modelLibrary } from './model-library'

test('every bundled model is valid', () => {
	const { models, problems } = modelLibrary()
	expect(problems).toEqual([])
	const real = [...models.values()].filter((model) => !model.simulated)
	expect(real.length).toBeGreaterThanOrEqual(10)
	expect(models.get('senseair-s8')?.source).toContain('S8_UART')
})

test('the models of the simulated farm switch the whole catalogue, each item once', () => {
	const { models } = modelLibrary()
	const keys = ['container', 'nursery', 'cultivation'].flatMap((zone) =>
		models.get(`farm-sim-${zone}`)!.points.flatMap((point) => point.switchable?.catalogueKey ?? []),
	)
	expect(keys).toEqual(CATALOGUE.map((item) => item.key))
})

test('a file that is no model is reported and skipped, and a community model drives nothing', () => {
	const folder = mkdtempSync(join(tmpdir(), 'models-'))
	try {
		const relay = {
			id: 'r1',
			label: 'R',
			quantity: 'switch',
			table: 'coil',
			addr: 0,
			writable: true,
			switchable: { type: 'pump', outputClass: 'dosing' },
		}
		const head = { rev: 1, name: 'Own', vendor: 'V', kind: 'controller', source: 'forum' }
		const own = { ...head, id: 'own', points: [relay], verified: 'community' }
		writeFileSync(join(folder, 'a.json'), JSON.stringify(own))
		writeFileSync(join(folder, 'b.json'), '{ not json')
		writeFileSync(join(folder, 'c.json'), JSON.stringify({ ...own, id: 'c', points: [] }))
		const turned = [{ table: 'coil', from: 9, to: 2 }]
		writeFileSync(join(folder, 'd.json'), JSON.stringify({ ...own, id: 'd', blocked: turned }))
		const { models, problems } = modelLibrary(folder)
		expect(problems).toHaveLength(3)
		expect(problems[2]).toContain('a blocked range ends before it begins')
		expect(models.has('c')).toBe(false)
		expect(models.has('wb-mr6c-v3')).toBe(true)
		const model = models.get('own')!
		expect(mayWrite(model, model.points[0]!)).toBe(false)
	} finally {
		rmSync(folder, { recursive: true })
	}
})

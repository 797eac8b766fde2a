import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveOwnModels } from './move-own-models'

let folder: string
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'models-'))
	mkdirSync(join(folder, 'models'))
	for (const name of ['eastron-sdm120', 'our-rack', 'notes'])
		writeFileSync(join(folder, 'models', `${name}${name === 'notes' ? '.txt' : '.json'}`), name)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const SHIPPED = ['/opt/farm-agent/models/eastron-sdm120.json']
const move = (modelsDir = 'own-models') =>
	moveOwnModels({ path: join(folder, 'agent.json'), modelsDir: join(folder, modelsDir) }, SHIPPED)

test('models of the site leave the folder of those that came with the program, once', () => {
	expect(move()).toEqual(['our-rack.json'])
	expect(readdirSync(join(folder, 'own-models'))).toEqual(['our-rack.json'])
	expect(readdirSync(join(folder, 'models'))).toEqual(['eastron-sdm120.json', 'notes.txt'])
	expect(move()).toEqual([])
})

test('a folder that the configuration names is left as it is', () => {
	expect(move('models')).toEqual([])
	expect(readdirSync(join(folder, 'models'))).toHaveLength(3)
})

test('where there is no such folder nothing is made', () => {
	rmSync(join(folder, 'models'), { recursive: true })
	expect(move()).toEqual([])
	expect(readdirSync(folder)).toEqual([])
})

import { OPERATIONS } from '@sfc/contract/operations'
import type { Operation } from '@sfc/contract/operation'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { API } from '~/api/index.server'
import {
	publicOperations,
	senderOperations,
	operationsOnFarms,
} from '../../tests/support/walked-operations'

const name = ({ method, path }: Operation) => `${method} ${path}`
const sortedNames = (operations: readonly Operation[]) => operations.map(name).sort()

test('every operation of the contract has exactly one handler, and there are no other handlers', () => {
	expect(sortedNames(API.map(({ operation }) => operation))).toEqual(sortedNames(OPERATIONS))
})

test('every call of a person names its permission on a farm, or that it is only about the person', () => {
	const silent = OPERATIONS.filter(({ auth, permission, about }) =>
		auth === 'user' ? (permission === undefined) === (about === undefined) : permission || about,
	)
	expect(sortedNames(silent)).toEqual([])
})

test('every call of a person says which scope a token needs, or that none may make it', () => {
	const silent = OPERATIONS.filter(({ auth, scope }) => (auth === 'user') !== Boolean(scope))
	expect(sortedNames(silent)).toEqual([])
})

test('a scope that only reads is for calls that change nothing', () => {
	const changing = OPERATIONS.filter(({ scope, method }) => scope === 'read' && method !== 'get')
	// One answers a question, the other computes; both store nothing.
	expect(sortedNames(changing)).toEqual(['post /api/help/ask', 'post /api/nutrients/compute'])
})

test('a call about only a person is for nobody but that person, except the farms that its token is for', () => {
	const open = OPERATIONS.filter(({ about, scope }) => about && scope !== 'session')
	expect(sortedNames(open)).toEqual([
		'get /api/farm-instances',
		'get /api/farms',
		'get /api/reports/farms',
	])
})

test('no call about only a person names a farm or anything on one', () => {
	const onFarm =
		/\{(farmId|cycleId|taskId|entryId|lotId|batchId|recipeId|alarmId|pointId|sensorId)\}/
	const namesAFarm = OPERATIONS.filter(
		({ about, path, query, subjectInBody }) =>
			about && (onFarm.test(path) || subjectInBody || (query && 'farmId' in query.shape)),
	)
	// a customer belongs only to its owner, whatever the roles on its farm
	const rest = namesAFarm.filter(({ path }) => !path.startsWith('/api/customers/'))
	expect(sortedNames(rest)).toEqual([])
})

test('every operation describes its answer, in a schema or in words', () => {
	const silent = OPERATIONS.filter(
		({ answer, summary }) => !summary || !(answer instanceof z.ZodType || answer.length > 0),
	)
	expect(sortedNames(silent)).toEqual([])
})

test('every operation is asked in the walks as each role or through all routes', () => {
	const walked = new Set([...operationsOnFarms, ...senderOperations, ...publicOperations])
	expect(sortedNames([...walked])).toEqual(sortedNames(OPERATIONS))
})

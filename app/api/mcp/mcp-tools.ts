import { writeCall } from '@sfc/contract/call'
import type { Operation } from '@sfc/contract/operation'
import { API_CALLS } from '@sfc/contract/operations'
import { SchemaWriter } from '@sfc/contract/schema-writer'
import { z } from 'zod'

/** The reads that an assistant needs to understand a farm; none changes anything. */
const TOOL_NAMES = [
	'listFarms',
	'readEnvironment',
	'listSeries',
	'readHistory',
	'listSensorHealth',
	'listEquipment',
	'readControlSettings',
	'readAutomation',
	'listAlarms',
	'readAlarm',
	'listEvents',
	'listTasks',
	'listCycles',
	'listGrowth',
	'readRecipe',
	'listInventory',
	'readLot',
	'recallLots',
	'listOrders',
	'listDosers',
	'listDoses',
	'readLight',
	'readEnergy',
	'listInsights',
	'listEntries',
	'listAgents',
	'search',
] as const satisfies readonly (keyof typeof API_CALLS)[]

type Json = Record<string, unknown>
type ToolName = (typeof TOOL_NAMES)[number]

const TOOLS: ReadonlyMap<string, Operation> = new Map(
	TOOL_NAMES.map((name: ToolName) => [name, API_CALLS[name]]),
)

const paramNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The tools as the protocol lists them, with the names and fields of the API. */
export const listTools = (): Json[] =>
	[...TOOLS].map(([name, { summary, path, query = z.object({}) }]) => {
		const { properties = {}, required = [] } = new SchemaWriter({}).write(query, 'input') as {
			properties?: Json
			required?: string[]
		}
		const params = paramNames(path)
		const inPath = params.map((param) => [param, { type: ['string', 'integer'] }])
		return {
			name,
			title: summary.split(/[,;:]/)[0],
			description: summary,
			inputSchema: {
				type: 'object',
				properties: { ...Object.fromEntries(inPath), ...properties },
				required: [...params, ...required],
				additionalProperties: false,
			},
			annotations: { readOnlyHint: true, openWorldHint: false },
		}
	})

/** The request of the API that a tool makes; null when there is no such tool. */
export function toolRequest(name: string, given: Readonly<Json>): { path: string } | null {
	const operation = TOOLS.get(name)
	if (!operation) return null
	const names = paramNames(operation.path)
	const isParam = ([key]: [string, unknown]) => names.includes(key)
	const entries = Object.entries(given)
	const params = Object.fromEntries(names.map((key) => [key, String(given[key] ?? '')]))
	const query = Object.fromEntries(entries.filter((entry) => !isParam(entry)))
	return { path: writeCall(operation, { params, query } as never).path }
}

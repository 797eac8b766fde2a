import { writeCall } from '@sfc/contract/call'
import type { Operation } from '@sfc/contract/operation'
import { API_CALLS } from '@sfc/contract/operations'
import { onFarm } from '@sfc/contract/on-farm'
import {
	PROPOSAL_FIELDS,
	PROPOSAL_KINDS,
	type ProposalKind,
} from '@sfc/contract/overview/proposals/proposal'
import { SchemaWriter } from '@sfc/contract/schema-writer'
import { z } from 'zod'

/** The reads that an assistant needs to understand a farm, and to see what became of its proposals. */
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
	'readWeeklyReport',
	'readEnergy',
	'listInsights',
	'listEntries',
	'listAgents',
	'listProposals',
	'search',
] as const satisfies readonly (keyof typeof API_CALLS)[]

type Json = Record<string, unknown>
type ToolName = (typeof TOOL_NAMES)[number]

const TOOLS: ReadonlyMap<string, Operation> = new Map(
	TOOL_NAMES.map((name: ToolName) => [name, API_CALLS[name]]),
)

const paramNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** What an assistant may propose: a tool for each kind, named `proposeTask`. */
const PROPOSING: Readonly<Record<ProposalKind, { title: string; does: string }>> = {
	task: { title: 'Propose a task', does: 'a task of the farm’s own' },
	note: { title: 'Propose a note', does: 'an entry of the journal' },
	setpoint: {
		title: 'Propose setpoints',
		does: 'the recipe that a zone follows, with its setpoints (see previewRecipe)',
	},
	dose: { title: 'Propose a dose', does: 'one dose of a pump of listDosers' },
}

const PROPOSAL_TOOLS = new Map<string, ProposalKind>(
	PROPOSAL_KINDS.map((kind) => [`propose${kind[0]?.toUpperCase()}${kind.slice(1)}`, kind] as const),
)

type ObjectSchema = { properties?: Json; required?: string[] }
const writeSchema = (schema: z.ZodObject) =>
	new SchemaWriter({}).write(schema, 'input') as ObjectSchema

const listProposalTools = (): Json[] =>
	[...PROPOSAL_TOOLS].map(([name, kind]) => {
		const { title, does } = PROPOSING[kind]
		const { properties = {}, required = [] } = writeSchema(
			PROPOSAL_FIELDS[kind].extend(onFarm.shape),
		)
		return {
			name,
			title,
			description: `Proposes ${does}. Nothing is done before a person confirms it on the page Proposals, within a day.`,
			inputSchema: { type: 'object', properties, required, additionalProperties: false },
			annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
		}
	})

/** The tools as the protocol lists them, with the names and fields of the API. */
export const listTools = (): Json[] => [...listReads(), ...listProposalTools()]

const listReads = (): Json[] =>
	[...TOOLS].map(([name, { summary, path, query = z.object({}) }]) => {
		const { properties = {}, required = [] } = writeSchema(query)
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

type ToolRequest = { method: string; path: string; body?: string }

/** The request of the API that a tool makes; null when there is no such tool. */
export function toolRequest(name: string, given: Readonly<Json>): ToolRequest | null {
	const kind = PROPOSAL_TOOLS.get(name)
	if (kind) {
		const { farmId, ...fields } = given
		const query = { farmId }
		const { method, path, body } = writeCall(API_CALLS.addProposal, {
			query,
			body: { ...fields, kind },
		} as never)
		return { method, path, body: String(body) }
	}
	const operation = TOOLS.get(name)
	if (!operation) return null
	const names = paramNames(operation.path)
	const isParam = ([key]: [string, unknown]) => names.includes(key)
	const entries = Object.entries(given)
	const params = Object.fromEntries(names.map((key) => [key, String(given[key] ?? '')]))
	const query = Object.fromEntries(entries.filter((entry) => !isParam(entry)))
	return { method: 'GET', path: writeCall(operation, { params, query } as never).path }
}

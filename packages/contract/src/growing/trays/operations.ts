import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import {
	AddTraysInput,
	EmptyTraysInput,
	FillTraysInput,
	HarvestTraysInput,
	MoveTraysInput,
	TrayLossesInput,
	WeighTrayInput,
} from './tray-input'
import { TrayQuery } from './tray-query'
import { TrayEventWire, TrayWire } from './tray-wire'

const common = { tag: 'Trays', auth: 'user', query: onFarm } as const
const see = { permission: 'farm.see', scope: 'read' } as const
const plan = { permission: 'crop.plan', scope: 'tasks', method: 'post' } as const
const trays = '/api/trays'
const done = z.object({ trays: z.array(TrayWire) }).describe('The trays as they are now')
const unusable = 'No such tray, or not usable; the message says which and why'

export const trayOperations = defineOperations(common, {
	listTrays: {
		...see,
		method: 'get',
		path: trays,
		summary: 'The trays of a farm by their codes, 100 a page',
		query: TrayQuery.extend(onFarm.shape),
		answer: z.object({
			trays: z.array(TrayWire),
			total: z.int(),
			page: z.int(),
			pages: z.int(),
		}),
	},
	readTray: {
		...see,
		method: 'get',
		path: `${trays}/{trayCode}`,
		summary: 'A tray: the day of its crop, its next task, and what happened to it',
		answer: TrayWire.extend({
			day: z.int().nullable().describe('Days since its crop was planted'),
			nextTask: z.object({ id: z.int(), title: z.string(), dueDate: z.iso.date() }).nullable(),
			history: z.array(TrayEventWire).describe('Newest first'),
		}),
		refusals: { 404: 'No such tray on the farm' },
	},
	addTrays: {
		...plan,
		path: trays,
		status: 201,
		summary: 'Name new trays with the next codes, and fill them with plants of a cycle',
		body: AddTraysInput,
		answer: done,
		refusals: { 400: unusable },
	},
	fillTrays: {
		...plan,
		path: `${trays}/fill`,
		summary: 'Fill empty trays with plants of a cycle',
		body: FillTraysInput,
		answer: done,
		refusals: { 400: unusable, 409: 'A tray is not empty' },
	},
	moveTrays: {
		...plan,
		path: `${trays}/move`,
		summary: 'Move trays to a place',
		body: MoveTraysInput,
		answer: done,
		refusals: { 400: unusable },
	},
	countTrayLosses: {
		...plan,
		path: `${trays}/losses`,
		summary: 'Record plants that were lost in trays; a tray that loses its last is empty',
		body: TrayLossesInput,
		answer: done,
		refusals: { 400: unusable, 409: 'A tray holds fewer plants' },
	},
	emptyTrays: {
		...plan,
		path: `${trays}/empty`,
		summary: 'Empty trays whose plants left them alive',
		body: EmptyTraysInput,
		answer: done,
		refusals: { 400: unusable },
	},
	harvestTrays: {
		method: 'post',
		permission: 'stock.change',
		scope: 'tasks',
		path: `${trays}/harvest`,
		summary: 'Record the harvest of trays that hold one lot',
		body: HarvestTraysInput,
		answer: done,
		refusals: { 400: unusable, 409: 'As of recordHarvest, or a tray was emptied meanwhile' },
	},
	weighTray: {
		method: 'post',
		permission: 'stock.change',
		scope: 'tasks',
		path: `${trays}/{trayCode}/weight`,
		summary: 'Note the weight of a tray',
		body: WeighTrayInput,
		answer: TrayWire,
		refusals: { 400: unusable, 404: 'No such tray on the farm' },
	},
})

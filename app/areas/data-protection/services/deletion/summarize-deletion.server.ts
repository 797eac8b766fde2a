import { count, eq } from 'drizzle-orm'
import { farmMembers } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { alarmRules, alarms, notifyChannels } from '#db/schema/alarms'
import { auditEntries } from '#db/schema/audit'
import { buyers, standingOrders } from '#db/schema/buyers'
import { calibrations, calibrationSessions } from '#db/schema/calibration'
import { commands } from '#db/schema/control'
import { documents } from '#db/schema/documents'
import { devices, points } from '#db/schema/devices'
import {
	calendarFeeds,
	plantingCycles,
	stageObservations,
	tasks,
	taskSeries,
	trayBookings,
} from '#db/schema/planting-cycles'
import { costRates, workEntries } from '#db/schema/costs'
import { hourlyPrices } from '#db/schema/energy'
import { proposals } from '#db/schema/proposals'
import { lightMaps } from '#db/schema/light-maps'
import {
	nutrientBatches,
	nutrientMixes,
	nutrientProducts,
	nutrientWaters,
} from '#db/schema/nutrients'
import { scoutingVisits, treatments } from '#db/schema/scouting'
import { reportRecipients } from '#db/schema/reports'
import { offers, orders } from '#db/schema/orders'
import { locationDescriptions, recallDrills } from '#db/schema/traceability'
import { salesInvoices } from '#db/schema/sales-invoices'
import { sowingPlans } from '#db/schema/sowing-plans'
import { stores } from '#db/schema/stores'
import { supplies, supplyMovements } from '#db/schema/supplies'
import { recipes } from '#db/schema/recipes'
import { sensorLimits } from '#db/schema/readings'
import { checklistRecords, checklists, excursions } from '#db/schema/checklists'
import { diagnoses } from '#db/schema/diagnosis'
import { journalEntries } from '#db/schema/journal'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { outages } from '#db/schema/readings'
import { trays } from '#db/schema/trays'
import { supportTickets } from '#db/schema/support'
import type { FarmCtx } from '~/context.server'

const TABLES = [
	['people who lose access', farmMembers],
	['agents that lose access', agents],
	['devices', devices],
	['points, with every reading of them', points],
	['sensor limits', sensorLimits],
	['calibrations of sensors', calibrations],
	['unfinished calibrations', calibrationSessions],
	['planting cycles', plantingCycles],
	['tasks', tasks],
	['recurring tasks', taskSeries],
	['entries of work', workEntries],
	['rates of its costs', costRates],
	['hourly prices of electricity', hourlyPrices],
	['nursery tray bookings', trayBookings],
	['trays, with what happened to them', trays],
	['notes of growth stages', stageObservations],
	['its own recipes', recipes],
	['light maps', lightMaps],
	['proposals', proposals],
	['water analyses', nutrientWaters],
	['nutrient products', nutrientProducts],
	['nutrient mixes', nutrientMixes],
	['batches of nutrient mixes', nutrientBatches],
	['scouting visits, with their photos', scoutingVisits],
	['treatments of plants', treatments],
	['supplies, with their lots', supplies],
	['movements of supplies', supplyMovements],
	['calendar feeds that stop working', calendarFeeds],
	['people who get its weekly report', reportRecipients],
	['crop journal entries, with their photos', journalEntries],
	['plant diagnoses, with their photos', diagnoses],
	['location descriptions', locationDescriptions],
	['mock recalls', recallDrills],
	['documents, with their files', documents],
	['checklists', checklists],
	['filled in checklists, with their photos', checklistRecords],
	['times that cold places were out of limits', excursions],
	['lots', lots],
	['harvests', harvests],
	['sales and other stock movements', stockMovements],
	['offers of its shops', offers],
	['orders, with who bought', orders],
	['buyers', buyers],
	['standing orders', standingOrders],
	['invoices to buyers', salesInvoices],
	['sowing plans', sowingPlans],
	['stores that are no longer served', stores],
	['alarms', alarms],
	['its own alarm rules', alarmRules],
	['webhooks that stop working', notifyChannels],
	['requests to support about it', supportTickets],
	['commands', commands],
	['recorded outages of agents and devices', outages],
	['audit log entries', auditEntries],
] as const

/** Counts what a farm's deletion removes. */
export const summarizeDeletion = ({
	db,
	farm,
}: FarmCtx): Promise<{ of: string; count: number }[]> =>
	Promise.all(
		TABLES.map(async ([of, table]) => {
			const [row] = await db.read
				.select({ count: count() })
				.from(table)
				.where(eq(table.farmId, farm.id))
			return { of, count: row?.count ?? 0 }
		}),
	)

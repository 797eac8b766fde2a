import { z } from 'zod'
import { accountsOperations } from './accounts/operations'
import { passkeyOperations } from './accounts/passkey-operations'
import { agentsOperations, installerOperations } from './equipment/agents/operations'
import { releaseOperations } from './equipment/agents/release-operations'
import { uplinkOperations } from './uplink/uplink-operations'
import { alarmOperations } from './alarms/operations'
import { channelOperations } from './alarms/channel-operations'
import { analyticsOperations } from './growing/analytics/operations'
import { auditOperations } from './platform/audit/operations'
import { eventOperations } from './platform/events/operations'
import { billingOperations } from './billing/operations'
import { calendarFeedOperations } from './growing/calendar-feeds/operations'
import { cameraOperations } from './cameras/operations'
import { calibrationOperations } from './readings/calibration/operations'
import { dosingOperations } from './control/dosing-operations'
import { energyOperations } from './control/energy-operations'
import { sowingPlanOperations } from './selling/sowing-plan/operations'
import { reportOperations } from './overview/report/operations'
import { lightOperations } from './control/light-operations'
import { controlOperations } from './control/operations'
import { diagnosisOperations } from './plant-health/diagnosis/operations'
import { deviceModelOperations } from './equipment/device-models/operations'
import { deviceOperations } from './equipment/devices/operations'
import { discoveryOperations } from './equipment/discovery/operations'
import { csvImportOperations } from './data-protection/csv-imports/operations'
import { deletionOperations } from './data-protection/deletion/operations'
import { farmhandOperations } from './plant-health/farmhand/operations'
import { farmImageOperations } from './farms/farm-image'
import { farmTokenOperations } from './accounts/farm-tokens'
import { farmsOperations } from './farms/operations'
import { plantingCycleOperations } from './growing/planting-cycles/operations'
import { growCloudOperations } from './equipment/grow-cloud/operations'
import { growthOperations } from './plant-health/growth/operations'
import { importOperations } from './equipment/imports/operations'
import { farmMetricsOperations } from './overview/farm-metrics/operations'
import { helpOperations } from './overview/help/operations'
import { historyOperations } from './readings/history/operations'
import { journalOperations } from './growing/journal/operations'
import { inventoryOperations } from './growing/inventory/operations'
import { lotOperations } from './growing/inventory/lot-operations'
import { membersOperations } from './farms/members/operations'
import { bindingOperations } from './equipment/network/binding-operations'
import { checklistOperations } from './food-safety/checklists/operations'
import { traceabilityOperations } from './food-safety/traceability/operations'
import { costOperations } from './selling/costs/operations'
import { workOperations } from './growing/work/operations'
import { documentOperations } from './food-safety/documents/operations'
import { scoutingOperations } from './growing/scouting/operations'
import { lotSupplyOperations, supplyOperations } from './growing/supplies/operations'
import { nutrientOperations } from './growing/nutrients/operations'
import { trayOperations } from './growing/trays/operations'
import { networkOperations } from './equipment/network/operations'
import { defineOperations, type Operation } from './operation'
import { proposalOperations } from './overview/proposals/operations'
import { buyerOperations } from './selling/buyers/operations'
import { salesInvoiceOperations } from './selling/sales-invoices/operations'
import { orderOperations } from './selling/orders/operations'
import { privacyOperations } from './data-protection/privacy/operations'
import { readingsOperations } from './readings/operations'
import { recipeOperations } from './growing/recipes/operations'
import { remoteMachineOperations } from './equipment/remote-machines/operations'
import { ruleOperations } from './automation/rules/operations'
import { sensorHealthOperations } from './readings/sensor-health/operations'
import { shopsOperations } from './selling/customer-store/operations'
import { supportOperations } from './overview/support/operations'
import { storesOperations } from './selling/stores/operations'
import { tokenOperations } from './accounts/token-operations'
import { taskOperations } from './growing/tasks/operations'

export const openApiOperations = defineOperations({
	readOpenApi: {
		method: 'get',
		path: '/api/openapi.json',
		summary: 'This document',
		tag: 'Server',
		auth: 'none',
		answer: z.looseObject({ openapi: z.string() }),
	},
})

/** Every call of the HTTP API by its name. Tables whose names collide lose a call, which the tests see. */
export const API_CALLS = {
	...accountsOperations,
	...passkeyOperations,
	...tokenOperations,
	...farmsOperations,
	...farmhandOperations,
	...farmImageOperations,
	...farmTokenOperations,
	...csvImportOperations,
	...deletionOperations,
	...privacyOperations,
	...auditOperations,
	...eventOperations,
	...membersOperations,
	...networkOperations,
	...deviceModelOperations,
	...bindingOperations,
	...remoteMachineOperations,
	...cameraOperations,
	...plantingCycleOperations,
	...growCloudOperations,
	...growthOperations,
	...recipeOperations,
	...nutrientOperations,
	...trayOperations,
	...checklistOperations,
	...traceabilityOperations,
	...scoutingOperations,
	...documentOperations,
	...supplyOperations,
	...lotSupplyOperations,
	...workOperations,
	...costOperations,
	...ruleOperations,
	...taskOperations,
	...journalOperations,
	...diagnosisOperations,
	...calendarFeedOperations,
	...analyticsOperations,
	...inventoryOperations,
	...lotOperations,
	...buyerOperations,
	...salesInvoiceOperations,
	...orderOperations,
	...controlOperations,
	...dosingOperations,
	...energyOperations,
	...lightOperations,
	...reportOperations,
	...sowingPlanOperations,
	...alarmOperations,
	...channelOperations,
	...readingsOperations,
	...calibrationOperations,
	...sensorHealthOperations,
	...helpOperations,
	...farmMetricsOperations,
	...supportOperations,
	...proposalOperations,
	...historyOperations,
	...agentsOperations,
	...installerOperations,
	...uplinkOperations,
	...deviceOperations,
	...importOperations,
	...billingOperations,
	...shopsOperations,
	...storesOperations,
	...discoveryOperations,
	...releaseOperations,
	...openApiOperations,
}

/** All calls of the API as a list. */
export const OPERATIONS: readonly Operation[] = Object.values(API_CALLS)

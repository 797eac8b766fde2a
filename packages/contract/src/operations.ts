import { z } from 'zod'
import { accountsOperations } from './accounts/operations'
import { passkeyOperations } from './accounts/passkey-operations'
import { agentsOperations, installerOperations } from './agents/operations'
import { releaseOperations } from './agents/release-operations'
import { uplinkOperations } from './agents/uplink-operations'
import { alarmOperations } from './alarms/operations'
import { analyticsOperations } from './analytics/operations'
import { auditOperations } from './audit/operations'
import { billingOperations } from './billing/operations'
import { calendarFeedOperations } from './calendar-feeds/operations'
import { cameraOperations } from './cameras/operations'
import { calibrationOperations } from './calibration/operations'
import { dosingOperations } from './control/dosing-operations'
import { energyOperations } from './control/energy-operations'
import { controlOperations } from './control/operations'
import { diagnosisOperations } from './diagnosis/operations'
import { deviceModelOperations } from './device-models/operations'
import { deviceOperations } from './devices/operations'
import { discoveryOperations } from './discovery/operations'
import { deletionOperations } from './deletion/operations'
import { farmhandOperations } from './farmhand/operations'
import { farmImageOperations } from './farms/farm-image'
import { farmsOperations } from './farms/operations'
import { plantingCycleOperations } from './planting-cycles/operations'
import { growCloudOperations } from './grow-cloud/operations'
import { growthOperations } from './growth/operations'
import { importOperations } from './imports/operations'
import { helpOperations } from './help/operations'
import { historyOperations } from './history/operations'
import { journalOperations } from './journal/operations'
import { inventoryOperations } from './inventory/operations'
import { lotOperations } from './inventory/lot-operations'
import { membersOperations } from './members/operations'
import { bindingOperations } from './network/binding-operations'
import { networkOperations } from './network/operations'
import { defineOperations, type Operation } from './operation'
import { orderOperations } from './orders/operations'
import { privacyOperations } from './privacy/operations'
import { readingsOperations } from './readings/operations'
import { recipeOperations } from './recipes/operations'
import { remoteMachineOperations } from './remote-machines/operations'
import { ruleOperations } from './rules/operations'
import { sensorHealthOperations } from './sensor-health/operations'
import { shopsOperations } from './shops/operations'
import { supportOperations } from './support/operations'
import { storesOperations } from './stores/operations'
import { taskOperations } from './tasks/operations'

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
	...farmsOperations,
	...farmhandOperations,
	...farmImageOperations,
	...deletionOperations,
	...privacyOperations,
	...auditOperations,
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
	...ruleOperations,
	...taskOperations,
	...journalOperations,
	...diagnosisOperations,
	...calendarFeedOperations,
	...analyticsOperations,
	...inventoryOperations,
	...lotOperations,
	...orderOperations,
	...controlOperations,
	...dosingOperations,
	...energyOperations,
	...alarmOperations,
	...readingsOperations,
	...calibrationOperations,
	...sensorHealthOperations,
	...helpOperations,
	...supportOperations,
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

/** The same as a list. */
export const OPERATIONS: readonly Operation[] = Object.values(API_CALLS)

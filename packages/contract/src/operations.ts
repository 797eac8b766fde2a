import { z } from 'zod'
import { accountsOperations } from './accounts/operations'
import { passkeyOperations } from './accounts/passkey-operations'
import { agentsOperations } from './agents/operations'
import { releaseOperations } from './agents/release-operations'
import { alarmOperations } from './alarms/operations'
import { analyticsOperations } from './analytics/operations'
import { auditOperations } from './audit/operations'
import { billingOperations } from './billing/operations'
import { calendarFeedOperations } from './calendar-feeds/operations'
import { calibrationOperations } from './calibration/operations'
import { controlOperations } from './control/operations'
import { deviceOperations } from './devices/operations'
import { discoveryOperations } from './discovery/operations'
import { deletionOperations } from './deletion/operations'
import { farmImageOperations } from './farms/farm-image'
import { farmsOperations } from './farms/operations'
import { plantingCycleOperations } from './planting-cycles/operations'
import { growthOperations } from './growth/operations'
import { importOperations } from './imports/operations'
import { historyOperations } from './history/operations'
import { journalOperations } from './journal/operations'
import { inventoryOperations } from './inventory/operations'
import { lotOperations } from './inventory/lot-operations'
import { membersOperations } from './members/operations'
import type { Operation } from './operation'
import { privacyOperations } from './privacy/operations'
import { readingsOperations } from './readings/operations'
import { recipeOperations } from './recipes/operations'
import { sensorHealthOperations } from './sensor-health/operations'
import { shopsOperations } from './shops/operations'
import { taskOperations } from './tasks/operations'

/** Every call of the HTTP API. A test holds it against the routes the server has. */
export const OPERATIONS: readonly Operation[] = [
	...accountsOperations,
	...passkeyOperations,
	...farmsOperations,
	...farmImageOperations,
	...deletionOperations,
	...privacyOperations,
	...auditOperations,
	...membersOperations,
	...Object.values(plantingCycleOperations),
	...Object.values(growthOperations),
	...Object.values(recipeOperations),
	...Object.values(taskOperations),
	...Object.values(journalOperations),
	...Object.values(calendarFeedOperations),
	...Object.values(analyticsOperations),
	...Object.values(inventoryOperations),
	...Object.values(lotOperations),
	...Object.values(controlOperations),
	...Object.values(alarmOperations),
	...Object.values(readingsOperations),
	...Object.values(calibrationOperations),
	...Object.values(sensorHealthOperations),
	...Object.values(historyOperations),
	...agentsOperations,
	...Object.values(deviceOperations),
	...importOperations,
	...billingOperations,
	...shopsOperations,
	...discoveryOperations,
	...releaseOperations,
	{
		method: 'get',
		path: '/api/openapi.json',
		summary: 'This document',
		tag: 'Server',
		auth: 'none',
		answer: z.looseObject({ openapi: z.string() }),
	},
]

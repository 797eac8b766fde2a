import { alarmsApi } from './alarms.server'
import { analyticsApi } from './analytics.server'
import { calendarFeedsApi } from './calendar-feeds.server'
import { calibrationApi } from './calibration.server'
import { controlApi } from './control.server'
import { devicesApi } from './devices.server'
import { growthApi } from './growth.server'
import { historyApi } from './history.server'
import { inventoryApi, lotsApi } from './inventory.server'
import { journalApi } from './journal.server'
import { plantingCyclesApi } from './planting-cycles.server'
import { readingsApi } from './readings.server'
import { recipesApi } from './recipes.server'
import { sensorHealthApi } from './sensor-health.server'
import { tasksApi } from './tasks.server'

/** Every call of the HTTP API with the function that carries it out. */
export const API = [
	...alarmsApi,
	...analyticsApi,
	...calendarFeedsApi,
	...calibrationApi,
	...controlApi,
	...devicesApi,
	...growthApi,
	...historyApi,
	...inventoryApi,
	...lotsApi,
	...journalApi,
	...plantingCyclesApi,
	...readingsApi,
	...recipesApi,
	...sensorHealthApi,
	...tasksApi,
]

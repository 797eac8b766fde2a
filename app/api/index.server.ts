import { alarmsApi } from './alarms.server'
import { calibrationApi } from './calibration.server'
import { controlApi } from './control.server'
import { devicesApi } from './devices.server'
import { historyApi } from './history.server'
import { inventoryApi, lotsApi } from './inventory.server'
import { readingsApi } from './readings.server'
import { sensorHealthApi } from './sensor-health.server'

/** Every call of the HTTP API with the function that carries it out. */
export const API = [
	...alarmsApi,
	...calibrationApi,
	...controlApi,
	...devicesApi,
	...historyApi,
	...inventoryApi,
	...lotsApi,
	...readingsApi,
	...sensorHealthApi,
]

import { accountsApi } from './accounts.server'
import { agentsApi, installerApi } from './agents.server'
import { alarmsApi } from './alarms.server'
import { analyticsApi } from './analytics.server'
import { auditApi } from './audit.server'
import { bindingsApi } from './bindings.server'
import { billingApi } from './billing.server'
import { calendarFeedsApi } from './calendar-feeds.server'
import { calibrationApi } from './calibration.server'
import { controlApi } from './control.server'
import { deletionApi } from './deletion.server'
import { deviceModelsApi } from './device-models.server'
import { devicesApi } from './devices.server'
import { diagnosisApi } from './diagnosis.server'
import { discoveryApi } from './discovery.server'
import { dosingApi } from './dosing.server'
import { energyApi } from './energy.server'
import { farmhandApi } from './farmhand.server'
import { farmImageApi } from './farm-image.server'
import { farmsApi } from './farms.server'
import { growCloudApi } from './grow-cloud.server'
import { growthApi } from './growth.server'
import { helpApi } from './help.server'
import { historyApi } from './history.server'
import { importsApi } from './imports.server'
import { inventoryApi, lotsApi } from './inventory.server'
import { journalApi } from './journal.server'
import { membersApi } from './members.server'
import { camerasApi } from './cameras.server'
import { networkApi } from './network.server'
import { remoteMachinesApi } from './remote-machines.server'
import { openApiApi } from './openapi.server'
import { ordersApi } from './orders.server'
import { passkeysApi } from './passkeys.server'
import { plantingCyclesApi } from './planting-cycles.server'
import { privacyApi } from './privacy.server'
import { readingsApi } from './readings.server'
import { recipesApi } from './recipes.server'
import { rulesApi } from './rules.server'
import { sensorHealthApi } from './sensor-health.server'
import { shopsApi } from './shops.server'
import { supportApi } from './support.server'
import { storesApi } from './stores.server'
import { tasksApi } from './tasks.server'
import { releaseApi, uplinkApi } from './uplink.server'

/** Every operation of the HTTP API with its handler. */
export const API = [
	...accountsApi,
	...agentsApi,
	...alarmsApi,
	...analyticsApi,
	...auditApi,
	...billingApi,
	...calendarFeedsApi,
	...calibrationApi,
	...controlApi,
	...deletionApi,
	...deviceModelsApi,
	...devicesApi,
	...diagnosisApi,
	...discoveryApi,
	...dosingApi,
	...energyApi,
	...farmhandApi,
	...farmImageApi,
	...farmsApi,
	...growCloudApi,
	...growthApi,
	...helpApi,
	...historyApi,
	...importsApi,
	...installerApi,
	...inventoryApi,
	...ordersApi,
	...journalApi,
	...lotsApi,
	...membersApi,
	...networkApi,
	...bindingsApi,
	...remoteMachinesApi,
	...camerasApi,
	...openApiApi,
	...passkeysApi,
	...plantingCyclesApi,
	...privacyApi,
	...readingsApi,
	...recipesApi,
	...releaseApi,
	...rulesApi,
	...sensorHealthApi,
	...shopsApi,
	...supportApi,
	...storesApi,
	...tasksApi,
	...uplinkApi,
]

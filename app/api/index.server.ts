import { accountsApi } from '~/areas/accounts/api/accounts.server'
import { agentsApi, installerApi } from '~/areas/equipment/api/agents.server'
import { alarmsApi } from '~/areas/alarms/api/alarms.server'
import { channelsApi } from '~/areas/alarms/api/channels.server'
import { analyticsApi } from '~/areas/growing/api/analytics.server'
import { auditApi } from '~/areas/platform/api/audit.server'
import { eventsApi } from '~/areas/platform/api/events.server'
import { bindingsApi } from '~/areas/equipment/api/bindings.server'
import { billingApi } from '~/areas/billing/api/billing.server'
import { calendarFeedsApi } from '~/areas/growing/api/calendar-feeds.server'
import { calibrationApi } from '~/areas/readings/api/calibration.server'
import { controlApi } from '~/areas/control/api/control.server'
import { csvImportsApi } from '~/areas/data-protection/api/csv-imports.server'
import { deletionApi } from '~/areas/data-protection/api/deletion.server'
import { deviceModelsApi } from '~/areas/equipment/api/device-models.server'
import { devicesApi } from '~/areas/equipment/api/devices.server'
import { diagnosisApi } from '~/areas/plant-health/api/diagnosis.server'
import { discoveryApi } from '~/areas/equipment/api/discovery.server'
import { dosingApi } from '~/areas/control/api/dosing.server'
import { energyApi } from '~/areas/automation/api/energy.server'
import { farmhandApi } from '~/areas/plant-health/api/farmhand.server'
import { farmImageApi } from '~/areas/farms/api/farm-image.server'
import { farmMetricsApi } from '~/areas/overview/api/farm-metrics.server'
import { farmTokensApi } from '~/areas/farms/api/farm-tokens.server'
import { farmsApi } from '~/areas/farms/api/farms.server'
import { growCloudApi } from '~/areas/equipment/api/grow-cloud.server'
import { growthApi } from '~/areas/plant-health/api/growth.server'
import { helpApi } from '~/areas/overview/api/help.server'
import { historyApi } from '~/areas/readings/api/history.server'
import { importsApi } from '~/areas/equipment/api/imports.server'
import { inventoryApi, lotsApi } from '~/areas/growing/api/inventory.server'
import { journalApi } from '~/areas/growing/api/journal.server'
import { sowingPlanApi } from '~/areas/selling/api/sowing-plan.server'
import { reportApi } from '~/areas/overview/api/reports.server'
import { lightApi } from '~/areas/control/api/light.server'
import { membersApi } from '~/areas/farms/api/members.server'
import { camerasApi } from '~/areas/cameras/api/cameras.server'
import { networkApi } from '~/areas/equipment/api/network.server'
import { remoteMachinesApi } from '~/areas/equipment/api/remote-machines.server'
import { checklistsApi } from '~/areas/food-safety/api/checklists.server'
import { traceabilityApi } from '~/areas/food-safety/api/traceability.server'
import { costsApi } from '~/areas/selling/api/costs.server'
import { workApi } from '~/areas/growing/api/work.server'
import { documentsApi } from '~/areas/food-safety/api/documents.server'
import { scoutingApi } from '~/areas/growing/api/scouting.server'
import { lotSuppliesApi, suppliesApi } from '~/areas/growing/api/supplies.server'
import { nutrientsApi } from '~/areas/growing/api/nutrients.server'
import { traysApi } from '~/areas/growing/api/trays.server'
import { openApiApi } from './openapi.server'
import { buyersApi } from '~/areas/selling/api/buyers.server'
import { salesInvoicesApi } from '~/areas/selling/api/sales-invoices.server'
import { ordersApi } from '~/areas/selling/api/orders.server'
import { passkeysApi } from '~/areas/accounts/api/passkeys.server'
import { plantingCyclesApi } from '~/areas/growing/api/planting-cycles.server'
import { privacyApi } from '~/areas/data-protection/api/privacy.server'
import { proposalsApi } from '~/areas/overview/api/proposals.server'
import { readingsApi } from '~/areas/readings/api/readings.server'
import { recipesApi } from '~/areas/growing/api/recipes.server'
import { rulesApi } from '~/areas/automation/api/rules.server'
import { sensorHealthApi } from '~/areas/readings/api/sensor-health.server'
import { shopsApi } from '~/areas/selling/api/customer-store.server'
import { supportApi } from '~/areas/overview/api/support.server'
import { storesApi } from '~/areas/selling/api/stores.server'
import { tasksApi } from '~/areas/growing/api/tasks.server'
import { tokensApi } from '~/areas/accounts/api/tokens.server'
import { releaseApi, uplinkApi } from '~/areas/uplink/api/uplink.server'

/** Every operation of the HTTP API with its handler. */
export const API = [
	...accountsApi,
	...agentsApi,
	...alarmsApi,
	...channelsApi,
	...analyticsApi,
	...auditApi,
	...eventsApi,
	...billingApi,
	...calendarFeedsApi,
	...calibrationApi,
	...controlApi,
	...csvImportsApi,
	...deletionApi,
	...deviceModelsApi,
	...devicesApi,
	...diagnosisApi,
	...discoveryApi,
	...dosingApi,
	...energyApi,
	...lightApi,
	...reportApi,
	...sowingPlanApi,
	...farmhandApi,
	...farmImageApi,
	...farmMetricsApi,
	...farmsApi,
	...farmTokensApi,
	...growCloudApi,
	...growthApi,
	...helpApi,
	...historyApi,
	...proposalsApi,
	...importsApi,
	...installerApi,
	...inventoryApi,
	...buyersApi,
	...salesInvoicesApi,
	...ordersApi,
	...journalApi,
	...lotsApi,
	...membersApi,
	...networkApi,
	...bindingsApi,
	...nutrientsApi,
	...traysApi,
	...checklistsApi,
	...traceabilityApi,
	...scoutingApi,
	...documentsApi,
	...suppliesApi,
	...lotSuppliesApi,
	...workApi,
	...costsApi,
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
	...tokensApi,
	...uplinkApi,
]

import * as accounts from './schema/accounts'
import * as agents from './schema/agents'
import * as alarms from './schema/alarms'
import * as audit from './schema/audit'
import * as billing from './schema/billing'
import * as buyers from './schema/buyers'
import * as buyerTerms from './schema/buyer-terms'
import * as calibration from './schema/calibration'
import * as cameras from './schema/cameras'
import * as checklists from './schema/checklists'
import * as control from './schema/control'
import * as costs from './schema/costs'
import * as devices from './schema/devices'
import * as diagnosis from './schema/diagnosis'
import * as documents from './schema/documents'
import * as dosing from './schema/dosing'
import * as discovery from './schema/discovery'
import * as energy from './schema/energy'
import * as events from './schema/events'
import * as farms from './schema/farms'
import * as farmWork from './schema/farm-work'
import * as growCloud from './schema/grow-cloud'
import * as growing from './schema/planting-cycles'
import * as inventory from './schema/inventory'
import * as journal from './schema/journal'
import * as offlineEntries from './schema/offline-entries'
import * as proposals from './schema/proposals'
import * as lightMaps from './schema/light-maps'
import * as reports from './schema/reports'
import * as mails from './schema/mails'
import * as nutrients from './schema/nutrients'
import * as orders from './schema/orders'
import * as rateLimits from './schema/rate-limits'
import * as readings from './schema/readings'
import * as recipes from './schema/recipes'
import * as rules from './schema/rules'
import * as salesInvoices from './schema/sales-invoices'
import * as scouting from './schema/scouting'
import * as shops from './schema/own-shop'
import * as sowingPlans from './schema/sowing-plans'
import * as stores from './schema/stores'
import * as supplies from './schema/supplies'
import * as traceability from './schema/traceability'
import * as submissions from './schema/submissions'
import * as support from './schema/support'
import * as trays from './schema/trays'

/** Every table, for Drizzle's relational queries and its types. */
export const tables = {
	...accounts,
	...agents,
	...alarms,
	...audit,
	...billing,
	...buyers,
	...buyerTerms,
	...calibration,
	...cameras,
	...checklists,
	...control,
	...costs,
	...devices,
	...diagnosis,
	...discovery,
	...documents,
	...dosing,
	...energy,
	...events,
	...farms,
	...farmWork,
	...growCloud,
	...growing,
	...inventory,
	...journal,
	...lightMaps,
	...offlineEntries,
	...proposals,
	...reports,
	...mails,
	...nutrients,
	...orders,
	...rateLimits,
	...readings,
	...recipes,
	...rules,
	...salesInvoices,
	...scouting,
	...shops,
	...sowingPlans,
	...stores,
	...supplies,
	...traceability,
	...submissions,
	...support,
	...trays,
}

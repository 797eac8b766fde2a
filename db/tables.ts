import * as accounts from './schema/accounts'
import * as agents from './schema/agents'
import * as control from './schema/control'
import * as devices from './schema/devices'
import * as farms from './schema/farms'
import * as growing from './schema/growing'
import * as readings from './schema/readings'

/** Every table, for Drizzle's relational queries and its types. */
export const tables = {
	...accounts,
	...agents,
	...control,
	...devices,
	...farms,
	...growing,
	...readings,
}

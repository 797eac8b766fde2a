import { purgeExpired } from '~/areas/accounts/services/purge-expired.server'
import { createAuditWitness } from '~/areas/platform/services/audit/witness-audit.server'
import { announceWeb, watchWeb } from '~/areas/platform/services/web-presence.server'
import { markPublishedFarms } from '~/areas/platform/services/farm-work/mark-farms.server'
import { updateDueAgents } from '~/areas/equipment/services/agent-requests/update-due-agents.server'
import { runNightlyBackup } from '~/areas/platform/services/backups/run-nightly-backup.server'
import { advanceSubscriptions } from '~/areas/billing/services/advance-subscriptions.server'
import { expireCalibrations } from '~/areas/readings/services/calibration/expire-calibrations.server'
import {
	createPlanRounds,
	refreshChangedPlans,
} from '~/areas/control/services/plans/refresh-plans.server'
import { purgeRuleEvents } from '~/areas/automation/services/rules/purge-rule-events.server'
import { purgeCameraEvents } from '~/areas/cameras/services/purge-camera-events.server'
import { purgeCameraFrames } from '~/areas/cameras/services/purge-camera-frames.server'
import { purgeClips } from '~/areas/cameras/services/clip-files.server'
import { purgeStills } from '~/areas/cameras/services/still-files.server'
import { purgePlans } from '~/areas/control/services/plans/purge-plans.server'
import { purgeDecisions } from '~/areas/control/services/purge-decisions.server'
import { expireCommands } from '~/areas/control/services/expire-commands.server'
import { purgeEvents } from '~/areas/platform/services/events/purge-events.server'
import { watchDatabase } from '~/areas/platform/services/disk/watch-database.server'
import { watchDisk } from '~/areas/platform/services/disk/watch-disk.server'
import { deleteDueFarms } from '~/areas/data-protection/services/deletion/delete-due-farms.server'
import { sweepPictures } from '~/areas/platform/services/images/sweep-pictures.server'
import { failSilentDiscoveries } from '~/areas/equipment/services/discovery/fail-silent-discoveries.server'
import { createAlarmRounds } from '~/areas/alarms/services/create-alarm-rounds.server'
import { createDeliverySender } from '~/areas/alarms/services/channels/send-deliveries.server'
import { queueEvents } from '~/areas/alarms/services/channels/queue-events.server'
import { reconcileDeliveries } from '~/areas/alarms/services/channels/reconcile-deliveries.server'
import { createChannelTests } from '~/areas/alarms/services/channels/send-test.server'
import { createMailSender } from '~/areas/platform/services/mail/send-mails.server'
import { createTextSender } from '~/areas/platform/services/mail/send-texts.server'
import { sendReminders } from '~/areas/growing/services/tasks/send-reminders.server'
import {
	createReadingsPurge,
	maintainPartitions,
	packReadings,
	createRollUpJob,
} from '~/areas/readings/services/history/history-jobs.server'
import { flushRefusals } from '~/areas/readings/services/outages/flush-refusals.server'
import { resealSecrets } from '~/areas/data-protection/services/secrets/reseal-secrets.server'
import { fillDueOrders } from '~/areas/selling/services/orders/fill-orders.server'
import { makeStandingOrders } from '~/areas/selling/services/standing-orders/make-orders.server'
import { expireOrders } from '~/areas/selling/services/orders/expire-orders.server'
import { endUnusedSimulations } from '~/areas/equipment/services/simulation/end-unused-simulations.server'
import { sendWeeklyReports } from '~/areas/overview/services/weekly-report/send-weekly-reports.server'
import { purgeTickets } from '~/areas/overview/services/support/purge-tickets.server'
import { createCloudRunner } from '~/areas/equipment/services/grow-cloud/run-clouds.server'
import { connectWaitingStores } from '~/areas/selling/services/customer-store/connect-waiting-stores.server'
import { createStoreRunner } from '~/areas/selling/services/stores/run-stores.server'
import { fetchDuePrices } from '~/areas/control/services/prices/fetch-hourly-prices.server'
import { createSimulationRunner } from '~/simulation/run-simulations.server'
import { findAllExcursions } from '~/areas/food-safety/services/control-points/find-excursions.server'
import { planTaskSeries } from '~/areas/growing/services/tasks/plan-task-series.server'
import { LEVELS_MS } from '@sfc/domain/readings/history/levels'

import type { Ctx } from '../context.server'
import type { Role } from '../env.server'

const [MINUTE, QUARTER, HOUR, DAY] = LEVELS_MS

/** Jobs on what the memory of each process holds. */
const EACH: readonly Role[] = ['all', 'web', 'worker']
/** Jobs on what only a server that answers requests has: its own address, what it published. */
const WEB: readonly Role[] = ['all', 'web']
/** Jobs on the database and the data folder. */
const WORK: readonly Role[] = ['all', 'worker']

/** The background jobs of a process with this role. */
export const jobsOfRole = (role: Role): Job[] =>
	createJobs().filter(({ roles = WORK }) => roles.includes(role))

/** All background jobs of the server. */
export const createJobs = (): Job[] => [
	{ name: 'watch-database', roles: EACH, everyMs: 1_000, run: watchDatabase },
	{ name: 'watch-disk', roles: EACH, everyMs: 5_000, atStart: true, run: watchDisk },
	{ name: 'announce-web', roles: WEB, everyMs: 5_000, atStart: true, run: announceWeb },
	{ name: 'watch-web', roles: ['worker'], everyMs: 2_000, atStart: true, run: watchWeb },
	{ name: 'mark-changed-farms', roles: WEB, everyMs: 1_000, run: markPublishedFarms },
	{ name: 'witness-audit', everyMs: 10_000, atStart: true, run: createAuditWitness() },
	{ name: 'purge-expired', everyMs: 10 * 60_000, run: purgeExpired },
	{ name: 'renew-subscriptions', everyMs: 60_000, run: advanceSubscriptions },
	{ name: 'expire-commands', everyMs: 5_000, run: expireCommands },
	{ name: 'send-mails', everyMs: 2_000, run: createMailSender().start },
	{ name: 'send-texts', everyMs: 2_000, run: createTextSender().start },
	{ name: 'evaluate-alarms', everyMs: 5_000, run: createAlarmRounds() },
	{ name: 'queue-events', everyMs: 2_000, run: queueEvents },
	{ name: 'send-deliveries', everyMs: 2_000, run: createDeliverySender().start },
	{ name: 'reconcile-deliveries', everyMs: 5_000, run: reconcileDeliveries },
	{ name: 'test-channels', everyMs: 10 * 60_000, run: createChannelTests() },
	{ name: 'send-reminders', everyMs: 60_000, atStart: true, run: sendReminders },
	{ name: 'send-weekly-reports', everyMs: 5 * 60_000, atStart: true, run: sendWeeklyReports },
	{ name: 'expire-orders', everyMs: 60_000, run: expireOrders },
	{ name: 'make-standing-orders', everyMs: 60_000, atStart: true, run: makeStandingOrders },
	{ name: 'fill-orders', everyMs: 10_000, run: fillDueOrders },
	{ name: 'expire-calibrations', everyMs: 60_000, run: expireCalibrations },
	{ name: 'fail-silent-discoveries', everyMs: 5_000, run: failSilentDiscoveries },
	{ name: 'end-unused-simulations', everyMs: 60_000, run: endUnusedSimulations },
	{ name: 'run-simulations', roles: WEB, everyMs: 1_000, run: createSimulationRunner() },
	{ name: 'run-grow-clouds', everyMs: 1_000, run: createCloudRunner() },
	{ name: 'connect-waiting-stores', everyMs: 5_000, atStart: true, run: connectWaitingStores },
	{ name: 'fetch-hourly-prices', everyMs: 60_000, atStart: true, run: fetchDuePrices },
	{ name: 'run-stores', everyMs: 1_000, run: createStoreRunner() },
	{ name: 'roll-up-minutes', everyMs: 5_000, atStart: true, run: createRollUpJob(MINUTE) },
	{ name: 'roll-up-quarters', everyMs: 15_000, run: createRollUpJob(QUARTER) },
	{ name: 'roll-up-hours', everyMs: 60_000, run: createRollUpJob(HOUR) },
	{ name: 'roll-up-days', everyMs: 5 * 60_000, run: createRollUpJob(DAY) },
	{ name: 'pack-readings', everyMs: 60_000, run: packReadings },
	{ name: 'maintain-partitions', everyMs: 10 * 60_000, atStart: true, run: maintainPartitions },
	{ name: 'purge-readings', everyMs: 10 * 60_000, run: createReadingsPurge() },
	{ name: 'refresh-changed-plans', roles: EACH, everyMs: 500, run: refreshChangedPlans },
	{ name: 'refresh-plans', everyMs: 5_000, atStart: true, run: createPlanRounds() },
	{ name: 'purge-plans', everyMs: 60 * 60_000, run: purgePlans },
	{ name: 'purge-decisions', everyMs: 60 * 60_000, run: purgeDecisions },
	{ name: 'purge-events', everyMs: 60 * 60_000, run: purgeEvents },
	{ name: 'purge-rule-events', everyMs: 60 * 60_000, run: purgeRuleEvents },
	{ name: 'purge-camera-events', everyMs: 60 * 60_000, run: purgeCameraEvents },
	{ name: 'purge-camera-frames', everyMs: 60 * 60_000, run: purgeCameraFrames },
	{ name: 'purge-tickets', everyMs: 60 * 60_000, run: purgeTickets },
	{ name: 'flush-refusals', roles: EACH, everyMs: 10_000, run: flushRefusals },
	{ name: 'reseal-secrets', everyMs: DAY, atStart: true, run: resealSecrets },
	{ name: 'delete-due-farms', everyMs: 60_000, run: deleteDueFarms },
	{ name: 'find-excursions', everyMs: 60_000, atStart: true, run: findAllExcursions },
	{ name: 'plan-task-series', everyMs: 10 * 60_000, atStart: true, run: planTaskSeries },
	{ name: 'nightly-backup', everyMs: 60_000, atStart: true, run: runNightlyBackup },
	{ name: 'sweep-clips', everyMs: 60 * 60_000, run: purgeClips },
	{ name: 'sweep-stills', everyMs: 10 * 60_000, run: purgeStills },
	{ name: 'update-due-agents', everyMs: 60_000, run: (ctx) => updateDueAgents(ctx) },
	{ name: 'sweep-pictures', everyMs: 60 * 60_000, run: sweepPictures },
]

/** A background job. It must be idempotent. */
export type Job = {
	name: string
	/** Roles of a process that runs it; those that do the work unless said. */
	roles?: readonly Role[]
	everyMs: number
	/** Runs at start, instead of after the first period. */
	atStart?: true
	run: (ctx: Ctx) => Promise<void>
}

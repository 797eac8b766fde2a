import { forgetWhatIsOver } from '~/services/sessions/forget-what-is-over.server'
import { renewSubscriptions } from '~/services/billing/renew-subscriptions.server'
import { giveUpCalibrations } from '~/services/calibration/give-up-calibrations.server'
import { expireCommands } from '~/services/control/expire-commands.server'
import { deleteDueFarms } from '~/services/deletion/delete-due-farms.server'
import { sweepPictures } from '~/services/images/sweep-pictures.server'
import { failSilentDiscoveries } from '~/services/discovery/fail-silent-discoveries.server'
import { lookAtFarms } from '~/services/alarms/look-at-farms.server'
import { sendDeliveries } from '~/services/notify/send-deliveries.server'
import { settleDeliveries } from '~/services/notify/settle-deliveries.server'
import { testChannels } from '~/services/notify/send-test.server'
import { sendMails } from '~/services/mail/send-mails.server'
import { sendTexts } from '~/services/mail/send-texts.server'
import { sendReminders } from '~/services/reminders/send-reminders.server'
import {
	forgetReadings,
	keepPartitions,
	packReadings,
	rollUp,
} from '~/services/history/keep-history.server'
import { flushRefusals } from '~/services/readings/flush-refusals.server'
import { resealSecrets } from '~/services/secrets/reseal-secrets.server'
import { endUnusedSimulations } from '~/services/simulation/end-unused-simulations.server'
import { runSimulations } from '~/simulation/run-simulations.server'
import { planTaskSeries } from '~/services/tasks/plan-task-series.server'
import { LEVELS_MS } from '@sfc/domain/history/levels'
import type { Job } from './run-jobs.server'

const [MINUTE, QUARTER, HOUR, DAY] = LEVELS_MS

/** The one visible list of what the server does by itself. */
export const jobs: Job[] = [
	{ name: 'forget-what-is-over', everyMs: 10 * 60_000, run: forgetWhatIsOver },
	{ name: 'renew-subscriptions', everyMs: 60_000, run: renewSubscriptions },
	{ name: 'expire-commands', everyMs: 5_000, run: expireCommands },
	{ name: 'send-mails', everyMs: 2_000, run: sendMails },
	{ name: 'send-texts', everyMs: 2_000, run: sendTexts },
	{ name: 'look-at-farms', everyMs: 5_000, run: lookAtFarms },
	{ name: 'send-deliveries', everyMs: 2_000, run: sendDeliveries },
	{ name: 'settle-deliveries', everyMs: 5_000, run: settleDeliveries },
	{ name: 'test-channels', everyMs: 10 * 60_000, run: testChannels },
	{ name: 'send-reminders', everyMs: 60_000, atStart: true, run: sendReminders },
	{ name: 'give-up-calibrations', everyMs: 60_000, run: giveUpCalibrations },
	{ name: 'fail-silent-discoveries', everyMs: 5_000, run: failSilentDiscoveries },
	{ name: 'end-unused-simulations', everyMs: 60_000, run: endUnusedSimulations },
	{ name: 'run-simulations', everyMs: 1_000, run: runSimulations },
	{ name: 'roll-up-minutes', everyMs: 5_000, atStart: true, run: rollUp(MINUTE) },
	{ name: 'roll-up-quarters', everyMs: 15_000, run: rollUp(QUARTER) },
	{ name: 'roll-up-hours', everyMs: 60_000, run: rollUp(HOUR) },
	{ name: 'roll-up-days', everyMs: 5 * 60_000, run: rollUp(DAY) },
	{ name: 'pack-readings', everyMs: 60_000, run: packReadings },
	{ name: 'keep-partitions', everyMs: 10 * 60_000, atStart: true, run: keepPartitions },
	{ name: 'forget-readings', everyMs: 60 * 60_000, run: forgetReadings },
	{ name: 'flush-refusals', everyMs: 10_000, run: flushRefusals },
	{ name: 'reseal-secrets', everyMs: 60 * 60_000, atStart: true, run: resealSecrets },
	{ name: 'delete-due-farms', everyMs: 60_000, run: deleteDueFarms },
	{ name: 'plan-task-series', everyMs: 10 * 60_000, atStart: true, run: planTaskSeries },
	{ name: 'sweep-pictures', everyMs: 60 * 60_000, run: sweepPictures },
]

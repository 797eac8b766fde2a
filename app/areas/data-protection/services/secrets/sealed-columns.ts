import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { totpSeeds } from '#db/schema/accounts'
import { deliveries, notifyChannels, serverKeys } from '#db/schema/alarms'
import { customers } from '#db/schema/billing'
import { visionModels } from '#db/schema/diagnosis'
import { growClouds } from '#db/schema/grow-cloud'
import { mails, textMessages } from '#db/schema/mails'
import { stores } from '#db/schema/stores'
import { submissions } from '#db/schema/submissions'
import {
	ADDRESS_PURPOSE,
	MESSAGE_PURPOSE,
	SIGNING_PURPOSE,
} from '~/areas/alarms/services/channels/channel'
import { PUSH_KEY_PURPOSE } from '~/areas/alarms/services/channels/push-keys.server'
import { CLOUD_PURPOSE } from '~/areas/equipment/services/grow-cloud/load-cloud.server'
import { MODEL_PURPOSE } from '~/areas/plant-health/services/vision-model/read-model.server'
import { TOTP_PURPOSE } from '~/areas/accounts/services/second-factor/totp.server'
import { MAIL_PURPOSE } from '~/areas/platform/services/mail/queue-mail.server'
import { TEXT_PURPOSE } from '~/areas/platform/services/mail/queue-text.server'
import { WAITING_PURPOSE } from '~/areas/selling/services/customer-store/customer-store.server'
import { STORE_PURPOSE } from '~/areas/selling/services/stores/store.server'
import { SUBMISSION_PURPOSE } from '~/areas/platform/services/run-once.server'

export type SealedColumn = {
	table: SQLiteTable
	key: SQLiteColumn
	/** Column itself, and its name in the schema. */
	column: SQLiteColumn
	field: string
	/** Vault purpose it was encrypted for. */
	purpose: string
}

/** Every column that the vault encrypts. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
	{
		table: customers,
		key: customers.id,
		column: customers.shopifyTokenSealed,
		field: 'shopifyTokenSealed',
		purpose: WAITING_PURPOSE,
	},
	{
		table: growClouds,
		key: growClouds.agentId,
		column: growClouds.keySealed,
		field: 'keySealed',
		purpose: CLOUD_PURPOSE,
	},
	{
		table: stores,
		key: stores.id,
		column: stores.loginSealed,
		field: 'loginSealed',
		purpose: STORE_PURPOSE,
	},
	{
		table: visionModels,
		key: visionModels.farmId,
		column: visionModels.keySealed,
		field: 'keySealed',
		purpose: MODEL_PURPOSE,
	},
	{
		table: totpSeeds,
		key: totpSeeds.userId,
		column: totpSeeds.seedSealed,
		field: 'seedSealed',
		purpose: TOTP_PURPOSE,
	},
	{
		table: mails,
		key: mails.id,
		column: mails.bodySealed,
		field: 'bodySealed',
		purpose: MAIL_PURPOSE,
	},
	{
		table: textMessages,
		key: textMessages.id,
		column: textMessages.bodySealed,
		field: 'bodySealed',
		purpose: TEXT_PURPOSE,
	},
	{
		table: submissions,
		key: submissions.key,
		column: submissions.answerSealed,
		field: 'answerSealed',
		purpose: SUBMISSION_PURPOSE,
	},
	{
		table: notifyChannels,
		key: notifyChannels.id,
		column: notifyChannels.addressSealed,
		field: 'addressSealed',
		purpose: ADDRESS_PURPOSE,
	},
	{
		table: notifyChannels,
		key: notifyChannels.id,
		column: notifyChannels.signingKeySealed,
		field: 'signingKeySealed',
		purpose: SIGNING_PURPOSE,
	},
	{
		table: deliveries,
		key: deliveries.id,
		column: deliveries.messageSealed,
		field: 'messageSealed',
		purpose: MESSAGE_PURPOSE,
	},
	{
		table: serverKeys,
		key: serverKeys.name,
		column: serverKeys.privateKeySealed,
		field: 'privateKeySealed',
		purpose: PUSH_KEY_PURPOSE,
	},
]

import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { totpSeeds } from '#db/schema/accounts'
import { customers } from '#db/schema/billing'
import { mails, textMessages } from '#db/schema/mails'
import { TOTP_PURPOSE } from '../second-factor/totp.server'
import { MAIL_PURPOSE } from '../mail/queue-mail.server'
import { TEXT_PURPOSE } from '../mail/queue-text.server'
import { SHOP_PURPOSE } from '../shops/connect-shop.server'

export type SealedColumn = {
	table: SQLiteTable
	key: SQLiteColumn
	/** The column itself, and its name in the schema. */
	column: SQLiteColumn
	field: string
	/** What it was sealed for. */
	purpose: string
}

/** Every column that holds what the vault sealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
	{
		table: customers,
		key: customers.id,
		column: customers.shopifyTokenSealed,
		field: 'shopifyTokenSealed',
		purpose: SHOP_PURPOSE,
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
]

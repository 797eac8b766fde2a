import {
	DEFAULT_FORMATS,
	type Clock,
	type EcUnit,
	type TemperatureUnit,
	type VolumeUnit,
	type WeightUnit,
} from '@sfc/domain/units/formats'
import type { Role } from '@sfc/domain/platform/roles'
import type { Scope } from '@sfc/domain/platform/scopes'
import { autoId, belongsTo, bool, instant, int, json, table, text } from '../columns'
import { index, primaryKey, uniqueIndex } from '../indexes'
import { farmKey } from '../farm-key'
import { farms } from './farms'

/** A person who signs in. */
export const users = table(
	'users',
	{
		id: text('id').primaryKey(),
		email: text('email').notNull(), // lower case
		passwordHash: text('password_hash').notNull(), // Argon2id, PHC string
		firstName: text('first_name').notNull(),
		lastName: text('last_name').notNull(),
		phone: text('phone'),
		currentFarmId: int('current_farm_id').references(() => farms.id, { onDelete: 'set null' }),
		isDemo: bool('is_demo').notNull().default(false),
		/** Notices of the farm: agents, devices and commands that fail. The emergency stop always shows. */
		alertNotifications: bool('alert_notifications').notNull().default(true),
		/** Notices of the account: members, billing, deletion. Security mails are always sent. */
		systemNotifications: bool('system_notifications').notNull().default(true),
		/** How times and values are written for them. */
		clock: text('clock').$type<Clock>().notNull().default(DEFAULT_FORMATS.clock),
		temperatureUnit: text('temperature_unit')
			.$type<TemperatureUnit>()
			.notNull()
			.default(DEFAULT_FORMATS.temperatureUnit),
		volumeUnit: text('volume_unit')
			.$type<VolumeUnit>()
			.notNull()
			.default(DEFAULT_FORMATS.volumeUnit),
		weightUnit: text('weight_unit')
			.$type<WeightUnit>()
			.notNull()
			.default(DEFAULT_FORMATS.weightUnit),
		ecUnit: text('ec_unit').$type<EcUnit>().notNull().default(DEFAULT_FORMATS.ecUnit),
		/** When a mailed link confirmed the address; null until then. */
		emailConfirmedAt: instant('email_confirmed_at'),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [uniqueIndex('users_email').on(t.email)],
)

/** One sign-in of a person, in a browser (cookie) or an API client (bearer token). */
export const sessions = table(
	'sessions',
	{
		tokenHash: text('token_hash').primaryKey(), // SHA-256 of the token, base64url
		userId: belongsTo(text('user_id'), () => users.id),
		createdAt: instant('created_at').notNull(),
		lastSeenAt: instant('last_seen_at').notNull(),
		expiresAt: instant('expires_at').notNull(),
		/**
		 * When the person last re-authenticated: that allows changes of the account for some
		 * minutes.
		 */
		confirmedAt: instant('confirmed_at').notNull().default(0),
		method: text('method').notNull().default('password'), // password, passkey, link or demo
		ip: text('ip'),
		userAgent: text('user_agent'),
	},
	(t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** Who may see a farm. Every farm-scoped query goes through this table. */
export const farmMembers = table(
	'farm_members',
	{
		farmId: farmKey(),
		userId: belongsTo(text('user_id'), () => users.id),
		role: text('role').notNull(), // owner, manager, grower or viewer
		firstHourHiddenAt: instant('first_hour_hidden_at'), // null: the dashboard shows what is left of it
	},
	(t) => [primaryKey({ columns: [t.farmId, t.userId] }), index('farm_members_user').on(t.userId)],
)

/** The login history: successful and failed sign-ins. Kept for 90 days. */
export const signIns = table(
	'sign_ins',
	{
		id: autoId('id'),
		userId: belongsTo(text('user_id'), () => users.id),
		at: instant('at').notNull(),
		outcome: text('outcome').notNull(), // signed-in, wrong-password or wrong-code
		method: text('method').notNull(),
		ip: text('ip'),
		userAgent: text('user_agent'),
	},
	(t) => [index('sign_ins_user').on(t.userId, t.at), index('sign_ins_at').on(t.at)],
)

/** The seed of a person's authenticator app. In use once a first code has confirmed it. */
export const totpSeeds = table('totp_seeds', {
	userId: text('user_id')
		.primaryKey()
		.references(() => users.id, { onDelete: 'cascade' }),
	seedSealed: text('seed_sealed').notNull(),
	createdAt: instant('created_at').notNull(),
	confirmedAt: instant('confirmed_at'),
	/** The 30-second step of the last accepted code, because each code works once. */
	lastStep: int('last_step'),
})

/** Ten codes that replace a lost authenticator app, each once. */
export const recoveryCodes = table(
	'recovery_codes',
	{
		codeHash: text('code_hash').primaryKey(),
		userId: belongsTo(text('user_id'), () => users.id),
		usedAt: instant('used_at'),
	},
	(t) => [index('recovery_codes_user').on(t.userId)],
)

/** A token with which programs call the API for a person, or for a farm; only its hash is stored. */
export const apiTokens = table(
	'api_tokens',
	{
		id: text('id').primaryKey(),
		userId: belongsTo(text('user_id'), () => users.id),
		tokenHash: text('token_hash').notNull(), // SHA-256, base64url
		name: text('name').notNull(),
		scopes: json('scopes').$type<Scope[]>().notNull(),
		createdAt: instant('created_at').notNull(),
		expiresAt: instant('expires_at').notNull(),
		lastUsedAt: instant('last_used_at'), // written once an hour
		/** The role of a token that belongs to its farm; null: it has the role of its person. */
		role: text('role').$type<Role>(),
	},
	(t) => [
		uniqueIndex('api_tokens_hash').on(t.tokenHash),
		index('api_tokens_user').on(t.userId),
		index('api_tokens_expiry').on(t.expiresAt),
	],
)

/** The farms that a token is for; its person is a member of each. */
export const apiTokenFarms = table(
	'api_token_farms',
	{
		tokenId: belongsTo(text('token_id'), () => apiTokens.id),
		farmId: farmKey(),
	},
	(t) => [
		primaryKey({ columns: [t.tokenId, t.farmId] }),
		index('api_token_farms_farm').on(t.farmId),
	],
)

/** A key pair on a person's device; only the public key is stored here. */
export const passkeys = table(
	'passkeys',
	{
		id: text('id').primaryKey(), // credential id, base64url
		userId: belongsTo(text('user_id'), () => users.id),
		publicKey: text('public_key').notNull(), // COSE, base64url
		/** On most devices it increases with each use; a decrease reveals a copy. */
		counter: int('counter').notNull(),
		transports: json('transports').$type<string[]>(),
		name: text('name').notNull(),
		createdAt: instant('created_at').notNull(),
		lastUsedAt: instant('last_used_at'),
	},
	(t) => [index('passkeys_user').on(t.userId)],
)

/** A token for a mailed link or a started sign-in, valid once until it expires. */
export const oneTimeTokens = table(
	'one_time_tokens',
	{
		tokenHash: text('token_hash').primaryKey(),
		purpose: text('purpose').notNull(),
		userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
		payload: json('payload').$type<Record<string, unknown>>(),
		createdAt: instant('created_at').notNull(),
		expiresAt: instant('expires_at').notNull(),
	},
	(t) => [
		index('one_time_tokens_user').on(t.userId, t.purpose),
		index('one_time_tokens_expiry').on(t.expiresAt),
	],
)

/** An invitation by mail to join a farm. */
export const invitations = table(
	'invitations',
	{
		id: text('id').primaryKey(),
		tokenHash: text('token_hash').notNull(),
		farmId: farmKey(),
		email: text('email').notNull(), // lower case
		role: text('role').notNull(),
		invitedBy: text('invited_by').notNull(), // the person's name
		createdAt: instant('created_at').notNull(),
		expiresAt: instant('expires_at').notNull(),
		acceptedAt: instant('accepted_at'),
	},
	(t) => [
		uniqueIndex('invitations_token').on(t.tokenHash),
		index('invitations_farm').on(t.farmId),
		index('invitations_expiry').on(t.expiresAt),
	],
)

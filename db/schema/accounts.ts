import { bool, index, instant, int, primaryKey, table, text, uniqueIndex } from '../columns'
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
		createdAt: instant('created_at').notNull(),
	},
	(t) => [uniqueIndex('users_email').on(t.email)],
)

/** One sign-in of a person, in a browser (cookie) or an API client (bearer token). */
export const sessions = table(
	'sessions',
	{
		tokenHash: text('token_hash').primaryKey(), // SHA-256 of the token, base64url
		userId: text('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		createdAt: instant('created_at').notNull(),
		lastSeenAt: instant('last_seen_at').notNull(),
		expiresAt: instant('expires_at').notNull(),
		userAgent: text('user_agent'),
	},
	(t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** Who may see a farm. Every farm-scoped query goes through this table. */
export const farmMembers = table(
	'farm_members',
	{
		farmId: int('farm_id')
			.notNull()
			.references(() => farms.id, { onDelete: 'cascade' }),
		userId: text('user_id')
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: text('role').notNull(), // owner, manager, grower or viewer
	},
	(t) => [primaryKey({ columns: [t.farmId, t.userId] }), index('farm_members_user').on(t.userId)],
)

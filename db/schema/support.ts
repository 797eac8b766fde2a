import { autoId, belongsTo, bool, instant, int, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { users } from './accounts'
import { farms } from './farms'

/** What people asked the operator of this server. They go with their person and with their farm. */
export const supportTickets = table(
	'support_tickets',
	{
		id: autoId('id'),
		number: text('number').notNull(), // six letters and digits, named in mails
		userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }), // null: a visitor
		farmId: int('farm_id').references(() => farms.id, { onDelete: 'cascade' }),
		name: text('name').notNull(),
		email: text('email').notNull(), // where answers go
		subject: text('subject').notNull(),
		state: text('state').notNull(), // open, answered or closed
		/** How the farm was, as the person read it before it was sent. */
		diagnostics: text('diagnostics'),
		/** Since when an answer waits to be read by its person; null: none does. */
		unreadSince: instant('unread_since'),
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		uniqueIndex('support_tickets_number').on(t.number),
		index('support_tickets_user').on(t.userId, t.updatedAt),
		index('support_tickets_farm').on(t.farmId),
		index('support_tickets_state').on(t.state, t.updatedAt),
	],
)

export const supportMessages = table(
	'support_messages',
	{
		id: autoId('id'),
		ticketId: belongsTo(int('ticket_id'), () => supportTickets.id),
		isFromSupport: bool('is_from_support').notNull(),
		author: text('author').notNull(),
		text: text('text').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [index('support_messages_ticket').on(t.ticketId)],
)

/** Pictures of a message, re-encoded by this server; the files are in the data folder. */
export const supportPhotos = table(
	'support_photos',
	{
		id: autoId('id'),
		messageId: belongsTo(int('message_id'), () => supportMessages.id),
		file: text('file').notNull(),
	},
	(t) => [index('support_photos_message').on(t.messageId)],
)

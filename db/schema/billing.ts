import { isNotNull } from 'drizzle-orm'
import { autoId, belongsTo, bool, instant, int, json, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { users } from './accounts'
import { farms } from './farms'

/** A signup in progress. The browser holds the token; the answers so far are stored here. */
export const signupDrafts = table(
	'signup_drafts',
	{
		tokenHash: text('token_hash').primaryKey(),
		step: int('step').notNull(), // 1–4, the furthest reached
		answers: json('answers').$type<Record<string, unknown>>().notNull(),
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
		/** The customer it became, so that a second click finds it. */
		customerId: text('customer_id'),
	},
	(t) => [index('signup_drafts_updated').on(t.updatedAt)],
)

/** A business that signed up. */
export const customers = table(
	'customers',
	{
		id: text('id').primaryKey(),
		ownerId: belongsTo(text('owner_id'), () => users.id),
		businessName: text('business_name').notNull(),
		contactName: text('contact_name').notNull(),
		email: text('email').notNull(),
		phone: text('phone').notNull(),
		farmType: text('farm_type').notNull(), // a key of domain's system-types.json
		numberOfPods: int('number_of_pods').notNull(),
		location: text('location').notNull(),
		timezone: text('timezone').notNull().default('America/New_York'), // IANA name, for its farms
		currentOperation: text('current_operation').notNull(),
		businessGoals: text('business_goals').notNull(),
		hasInternet: bool('has_internet').notNull(),
		hasPower: bool('has_power').notNull(),
		hasShopify: bool('has_shopify').notNull().default(false),
		shopifyStore: text('shopify_store'),
		shopifyTokenSealed: text('shopify_token_sealed'), // of a store that waits for the first farm
		setupCompleted: bool('setup_completed').notNull().default(false),
		onboardingStep: int('onboarding_step').notNull().default(1), // 1–4
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		index('customers_owner').on(t.ownerId),
		index('customers_store_waits').on(t.id).where(isNotNull(t.shopifyTokenSealed)),
	],
)

/** One pod a customer pays for, and its farm. */
export const pods = table(
	'pods',
	{
		id: autoId('id'),
		customerId: belongsTo(text('customer_id'), () => customers.id),
		number: int('number').notNull(), // 1, 2, 3 … within the customer
		farmId: int('farm_id').references(() => farms.id, { onDelete: 'set null' }),
	},
	(t) => [
		uniqueIndex('pods_customer_number').on(t.customerId, t.number),
		index('pods_farm').on(t.farmId),
	],
)

/** A customer's monthly subscription. Money is whole cents. */
export const subscriptions = table(
	'subscriptions',
	{
		customerId: text('customer_id')
			.primaryKey()
			.references(() => customers.id, { onDelete: 'cascade' }),
		status: text('status').notNull(), // unpaid, trial, active, past-due or cancelled
		gateway: text('gateway').notNull(), // stripe or sandbox
		gatewayCustomerId: text('gateway_customer_id'),
		gatewaySubscriptionId: text('gateway_subscription_id'),
		cardBrand: text('card_brand'),
		cardLast4: text('card_last4'),
		pods: int('pods').notNull(),
		/** Fewer pods from the next month on; null when the plan stays. */
		nextPods: int('next_pods'),
		monthlyCents: int('monthly_cents').notNull(),
		currency: text('currency').notNull(),
		trialEndsAt: instant('trial_ends_at'),
		/** The next charge is due then; until then the service is paid. */
		paidThroughAt: instant('paid_through_at'),
		/** When it was cancelled; it runs until `paidThroughAt`. */
		cancelledAt: instant('cancelled_at'),
		/** The open payment attempt, so that a second click finds it. */
		attemptKey: text('attempt_key'),
		attemptAt: instant('attempt_at'),
		/** When the newest applied event of the gateway happened: older ones are ignored. */
		gatewayEventAt: instant('gateway_event_at'),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		index('subscriptions_paid').on(t.status, t.paidThroughAt),
		index('subscriptions_trial').on(t.status, t.trialEndsAt),
	],
)

/** One charge or refund, or an attempt. */
export const payments = table(
	'payments',
	{
		id: text('id').primaryKey(),
		customerId: belongsTo(text('customer_id'), () => customers.id),
		kind: text('kind').notNull(), // setup, renewal, change or refund
		amountCents: int('amount_cents').notNull(),
		currency: text('currency').notNull(),
		status: text('status').notNull(), // pending, succeeded or failed
		gatewayReference: text('gateway_reference'), // the gateway's own id for it
		failureReason: text('failure_reason'),
		at: instant('at').notNull(),
	},
	(t) => [
		index('payments_customer').on(t.customerId, t.at),
		uniqueIndex('payments_reference').on(t.gatewayReference),
	],
)

/**
 * An invoice as it was issued: later changes of prices, names and addresses do not change it. It
 * outlives its customer, as tax law asks. Money is whole cents; a total below 0 is a credit note.
 */
export const invoices = table(
	'invoices',
	{
		id: text('id').primaryKey(),
		customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
		/** Reference of the payment or gateway invoice it is for; each has one. */
		reference: text('reference').notNull(),
		gateway: text('gateway').notNull(), // stripe or sandbox
		number: text('number').notNull(), // the gateway's own, or `2026-0007`
		creditOf: text('credit_of'), // the number of the invoice that a credit note gives back of
		year: int('year'), // of numbers given here, UTC
		sequence: int('sequence'), // 1, 2, 3 … within the year, without gaps
		issuedAt: instant('issued_at').notNull(),
		seller: json('seller').$type<Record<string, unknown>>().notNull(),
		buyer: json('buyer').$type<Record<string, unknown>>().notNull(),
		lines: json('lines').$type<Record<string, unknown>[]>().notNull(),
		taxCents: int('tax_cents'), // null: the gateway says nothing of tax
		totalCents: int('total_cents').notNull(),
		currency: text('currency').notNull(),
	},
	(t) => [
		index('invoices_customer').on(t.customerId, t.issuedAt),
		uniqueIndex('invoices_reference').on(t.reference),
		uniqueIndex('invoices_sequence').on(t.year, t.sequence),
	],
)

/** Handled events of the gateway: each is handled once, however often it is delivered. */
export const gatewayEvents = table(
	'gateway_events',
	{
		id: text('id').primaryKey(),
		type: text('type').notNull(),
		at: instant('at').notNull(),
		handledAt: instant('handled_at').notNull(),
	},
	(t) => [index('gateway_events_handled').on(t.handledAt)],
)

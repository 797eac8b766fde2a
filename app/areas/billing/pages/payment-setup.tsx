import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { requireUser } from '~/http/require-farm.server'
import { findNewestUnpaidCustomer } from '~/areas/billing/services/customers/find-customer.server'

/** The payment of the newest unpaid signup; without one, the sign-up page. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const customerId = await findNewestUnpaidCustomer(await requireUser(request))
	throw redirect(customerId ? `/payment/${customerId}` : '/signup')
})

import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { requireUser } from '~/http/require-farm.server'
import { createCustomer } from '~/areas/billing/services/customers/create-customer.server'
import { findDraft } from '~/areas/billing/services/customers/signup-draft.server'
import { draftCookieHeader } from './draft-cookie.server'

/**
 * The target of the mailed link of a new account: the payment. A person who typed their own address into the
 * signup continues directly; anybody else sees a summary first.
 */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const token = new URL(request.url).searchParams.get('draft') ?? ''
	const draft = await findDraft(await server(), { token })
	if (!draft) throw redirect('/signup')
	const ctx = await requireUser(request)
	const headers = await draftCookieHeader(token)
	const isTheirs = draft.answers['email']?.trim().toLowerCase() === ctx.user.email
	if (!isTheirs && draft.customerId === null) throw redirect('/signup?step=4', { headers })
	throw redirect(`/payment/${await createCustomer(ctx, { token })}`, { headers })
})

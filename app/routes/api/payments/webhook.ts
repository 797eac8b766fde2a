import type { ActionFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { readBytes } from '~/http/read-body.server'
import { handleGatewayEvent } from '~/services/billing/handle-gateway-event.server'

const BODY_MAX_BYTES = 512 * 1024

export const loader = () => methodNotAllowed('POST')

/** Stripe calls from outside; its signature over the raw body is what counts. */
export const action = api(
	async ({ request }: ActionFunctionArgs) => {
		if (request.method !== 'POST') return methodNotAllowed('POST')
		const ctx = await server()
		const gateway = ctx.clients.payments
		if (gateway.kind !== 'stripe') throw new Fault('not-found', 'This server has no Stripe')
		const body = Buffer.from(await readBytes(request, BODY_MAX_BYTES))
		const signature = request.headers.get('Stripe-Signature') ?? ''
		const event = gateway.readEvent(body, signature, ctx.now())
		if (event) await handleGatewayEvent(ctx, { gateway, event })
		return Response.json({ received: true })
	},
	{ anyOrigin: true },
)

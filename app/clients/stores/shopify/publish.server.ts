import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import type { ShopifySession } from './session.server'
import { requireNoUserErrors, UserErrors } from './user-errors'

const CHANNELS = `query Channels {
  publications(first: 50) { nodes { id supportsFuturePublishing } }
}`

const PUBLISH = `mutation Publish($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { message } }
}`

const Channels = z.object({
	publications: z.object({
		nodes: z.array(z.object({ id: z.string().max(200), supportsFuturePublishing: z.boolean() })),
	}),
})
const Published = z.object({ publishablePublish: z.object({ userErrors: UserErrors }) })

/**
 * Publishes a new product in the online store, because products made over the API are in no channel. Of the
 * channels, only the online store can publish at a later time.
 */
export async function publish({ ask }: ShopifySession, id: string): Promise<void> {
	try {
		const { publications } = await ask(CHANNELS, Channels)
		const input = publications.nodes
			.filter(({ supportsFuturePublishing }) => supportsFuturePublishing)
			.map(({ id: publicationId }) => ({ publicationId }))
		if (input.length === 0) return
		const { publishablePublish } = await ask(PUBLISH, Published, { id, input })
		requireNoUserErrors(publishablePublish.userErrors)
	} catch (cause) {
		if (!(cause instanceof Fault) || cause.code === 'unavailable') throw cause
		throw new Fault(
			'conflict',
			'The product is in the store, but in no sales channel yet. Publish it there, or give the access token the right write_publications',
			{ cause },
		)
	}
}

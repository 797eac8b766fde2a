import { z } from 'zod'
import { KnownModel } from './known-model'
import known from './known-models.json' with { type: 'json' }

/** Written by the test of the agent's models, which fails while it is not theirs. */
export const KNOWN_MODELS: readonly KnownModel[] = z.array(KnownModel).parse(known)

import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { formatIssue } from './format-issue'

/**
 * Parses a form or the fields of an address by a schema. Every error is in plain English, also where
 * the schema has no message of its own.
 */
export const parseForm = <Z extends z.ZodType>(fields: FormData | URLSearchParams, schema: Z) =>
	parseWithZod(fields, { schema, error: formatIssue })

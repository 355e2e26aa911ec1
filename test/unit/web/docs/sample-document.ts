/** Markup and quotes of both kinds, wherever a document lets an author write. */
export const hostile = `<script>alert("it's")</script>`;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A document with all that the page must bear: references, records inside themselves, text that is markup. */
export const sampleDocument = {
  openapi: '3.1.0',
  info: { title: 'Sample', version: '1.0.0', summary: hostile, description: `First.\n\nSecond ${hostile}.` },
  servers: [{ url: 'https://api.example.org' }],
  security: [{ accessToken: [] }],
  paths: {
    '/cards': {
      get: {
        operationId: 'get-cards',
        summary: 'List cards',
        description: 'Newest first.\n\nSort by `title`.',
        security: [{ accessToken: ['readcards'] }],
        parameters: [
          {
            name: 'limit',
            in: 'query',
            description: 'How many.',
            schema: { type: 'integer', minimum: 1, maximum: 200, default: '100' },
          },
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['note', hostile] } },
          { name: 'hidden', in: 'query', schema: { type: 'boolean' } },
          { name: 'strict', in: 'query', schema: { type: 'boolean', default: 'true' } },
          { name: 'changed', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        responses: {
          200: {
            description: 'Done.',
            content: { 'application/json': { schema: { type: 'array', items: ref('Card') } } },
          },
          401: { $ref: '#/components/responses/Failure' },
        },
      },
      post: {
        operationId: 'post-cards',
        summary: hostile,
        description: hostile,
        parameters: [{ $ref: '#/components/parameters/Key' }],
        requestBody: { content: { 'application/json': { schema: { type: 'array', items: ref('Card') } } } },
        responses: { 200: { description: 'Done.' } },
      },
    },
    [`/cards/{id}/${hostile}`]: {
      delete: {
        summary: 'Delete a card',
        security: [],
        parameters: [
          { name: 'id', in: 'path', required: true, description: hostile, schema: { type: 'integer' } },
        ],
        responses: { 200: { description: hostile } },
      },
    },
  },
  components: {
    parameters: { Key: { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } } },
    responses: { Failure: { description: 'Refused.' } },
    schemas: {
      Card: {
        type: 'object',
        description: 'Shown to people.',
        properties: {
          title: { type: 'string' },
          parent: { anyOf: [ref('Card'), { type: 'null' }] },
          cards: { type: 'array', items: ref('Card') },
          button: ref('Button'),
          [hostile]: { type: 'string', default: hostile },
        },
        required: ['title', 'parent', 'cards'],
      },
      Button: {
        type: 'object',
        properties: {
          text: { type: 'string', description: `Read by people, ${hostile}.` },
          card: ref('Card'),
          size: { type: 'object', properties: { width: { type: 'number' } } },
        },
        required: ['card'],
      },
    },
  },
};

export default async function tearDown(): Promise<void> {
  await Promise.all((globalThis.testMongo ?? []).map((server) => server.stop()));
}

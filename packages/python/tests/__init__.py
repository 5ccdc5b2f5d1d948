"""Tests of the client. ``test/process/long/client/python.test.ts`` runs them with a service."""

import { Module } from '@nestjs/common';
import { PageReportController } from './page-report.controller';
import { PageReportService } from './page-report.service';

@Module({ controllers: [PageReportController], providers: [PageReportService] })
export class PageReportModule {}
